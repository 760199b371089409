use a::b::{self, c as d, e::{f, g as h}, i::*};
use crate::{self as me};
use m::n as _;
use {x::y, z};

/// Makes a list.
#[macro_export]
#[doc(hidden)]
macro_rules! list {
    () => {};
}

// Not #[macro_exported], whatever macro_export means.
#[macro_use_of_macro_export]
macro_rules! local {
    () => {};
}
