//! Crate docs.

#![allow(dead_code)]

use std::collections::{BTreeMap, HashMap as Map};
use std::fmt::{self, Display};
use crate::ranges::Range;
use super::*;
pub use self::inner::Deep;
extern crate alloc;

/// A pile.
#[derive(Debug, Clone)]
pub struct Pile<T: Clone> where T: Send {
    /// what it holds
    pub items: Vec<T>,
    count: usize,
}

pub struct Meters(pub f64);

#[repr(u8)]
pub(crate) enum Shape {
    Circle(f64),
    Square { side: f64 },
    Empty = 3,
}

impl<T: Clone> Pile<T> {
    pub const MAX: usize = 10;

    /// Makes one.
    #[inline]
    pub fn new() -> Self {
        Pile { items: Vec::new(), count: 0 }
    }

    fn push(&mut self, item: T) -> Option<Range> {
        self.items.push(item.clone());
        helper::<T>(&item);
        format!("{}", self.count);
        fn local() {}
        local();
        None
    }
}

impl<T> fmt::Display for Pile<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "pile")
    }
}

impl From<u8> for Shape {
    type Error = ();
    fn from(n: u8) -> Self { Shape::Circle(n as f64) }
}

pub trait Area: Display + Send {
    type Unit;
    const SIDES: usize;
    fn area(&self) -> f64;
    fn double(&self) -> f64 { self.area() * 2.0 }
}

mod inner {
    pub(super) fn deep() -> u8 { 1 }
    pub union Bits { a: u8, b: i8 }
}

pub mod other;

pub type Alias = Map<String, u8>;
const LIMIT: usize = 5;
pub static mut STATE: u8 = 0;

/// Adds.
#[macro_export]
macro_rules! add {
    ($a:expr) => { $a + 1 };
}

async fn run<F>(f: F) where F: Fn() -> u8 {
    let closure = |x: u8| x + 1;
    f();
}

extern "C" {
    fn malloc(size: usize) -> *mut u8;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn works() { assert_eq!(Pile::<u8>::new().count, 0); }
}
