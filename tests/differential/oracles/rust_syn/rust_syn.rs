//! Symbols of Rust files by syn, in the form of strata_symbol_dump. Reads paths from standard input:
//!
//!     cargo run --release --manifest-path tests/differential/oracles/rust_syn/Cargo.toml < paths
//!
//! Mapping: items at any depth, without their attributes and comments; constants, statics and type aliases outside of functions only.
//! An `impl` is called after its type as it is spelled, without references and type arguments, and qualifies what is in it; one for a type
//! without a name (a tuple, a slice, a function) qualifies nothing. Named fields; variants as enum members. What stands in macro calls is
//! no symbol. Files that syn does not accept are left out (`!path`).
use std::io::BufRead;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};

struct Reader<'a> {
    path: &'a str,
    scope: Vec<String>,
    in_type: bool,
    in_function: bool,
}

/// Lines of an item without its attributes.
macro_rules! say {
    ($self:ident, $name:expr, $kind:expr, $item:expr, $forward:expr) => {{
        let mut bare = $item.clone();
        bare.attrs.clear();
        let span = bare.span();
        let name = [&$self.scope[..], &[$name.to_string()]].concat().join("::");
        let forward = if $forward { "forward" } else { "-" };
        println!("{}\t{}\t{}\t{}\t{}\t{}", $self.path, name, $kind, span.start().line, span.end().line, forward);
    }};
}

fn path_name(path: &syn::Path) -> String {
    path.segments.iter().map(|each| each.ident.to_string()).collect::<Vec<_>>().join("::")
}

/// A type's name as it is spelled, if it has one.
fn type_name(of: &syn::Type) -> Option<String> {
    match of {
        syn::Type::Path(path) => Some(path_name(&path.path)),
        syn::Type::Reference(reference) => type_name(&reference.elem),
        syn::Type::Ptr(pointer) => type_name(&pointer.elem),
        syn::Type::Paren(inner) => type_name(&inner.elem),
        syn::Type::Group(inner) => type_name(&inner.elem),
        syn::Type::TraitObject(object) => object.bounds.iter().find_map(|bound| match bound {
            syn::TypeParamBound::Trait(bound) => Some(path_name(&bound.path)),
            _ => None,
        }),
        _ => None,
    }
}

impl Reader<'_> {
    fn inside(&mut self, name: Option<String>, in_type: bool, in_function: bool, walk: impl FnOnce(&mut Self)) {
        let outer = (self.in_type, self.in_function, self.scope.len());
        self.in_type = in_type;
        self.in_function = in_function;
        self.scope.extend(name);
        walk(self);
        (self.in_type, self.in_function) = (outer.0, outer.1);
        self.scope.truncate(outer.2);
    }

    fn callable(&self) -> &'static str {
        if self.in_type { "method" } else { "function" }
    }
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        say!(self, item.sig.ident, "function", item, false);
        self.inside(Some(item.sig.ident.to_string()), false, true, |inner| visit::visit_item_fn(inner, item));
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        say!(self, item.sig.ident, self.callable(), item, false);
        self.inside(Some(item.sig.ident.to_string()), false, true, |inner| visit::visit_impl_item_fn(inner, item));
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        say!(self, item.sig.ident, "method", item, item.default.is_none());
        self.inside(Some(item.sig.ident.to_string()), false, true, |inner| visit::visit_trait_item_fn(inner, item));
    }

    fn visit_foreign_item_fn(&mut self, item: &'ast syn::ForeignItemFn) {
        say!(self, item.sig.ident, "function", item, true);
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        say!(self, item.ident, "struct", item, false);
        self.inside(Some(item.ident.to_string()), true, self.in_function, |inner| visit::visit_item_struct(inner, item));
    }

    fn visit_item_union(&mut self, item: &'ast syn::ItemUnion) {
        say!(self, item.ident, "union", item, false);
        self.inside(Some(item.ident.to_string()), true, self.in_function, |inner| visit::visit_item_union(inner, item));
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        say!(self, item.ident, "enum", item, false);
        self.inside(Some(item.ident.to_string()), true, self.in_function, |inner| visit::visit_item_enum(inner, item));
    }

    fn visit_variant(&mut self, item: &'ast syn::Variant) {
        say!(self, item.ident, "enum_member", item, false);
        self.inside(Some(item.ident.to_string()), true, self.in_function, |inner| visit::visit_variant(inner, item));
    }

    fn visit_field(&mut self, item: &'ast syn::Field) {
        if let Some(name) = &item.ident {
            say!(self, name, "field", item, false);
        }
        visit::visit_field(self, item);
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        say!(self, item.ident, "trait", item, false);
        self.inside(Some(item.ident.to_string()), true, self.in_function, |inner| visit::visit_item_trait(inner, item));
    }

    fn visit_trait_item_type(&mut self, item: &'ast syn::TraitItemType) {
        say!(self, item.ident, "type_alias", item, false);
    }

    fn visit_trait_item_const(&mut self, item: &'ast syn::TraitItemConst) {
        if !self.in_function {
            say!(self, item.ident, "constant", item, false);
        }
        visit::visit_trait_item_const(self, item);
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        let name = type_name(&item.self_ty);
        if let Some(name) = &name {
            say!(self, name, "implementation", item, false);
        }
        let named = name.is_some();
        self.inside(name, named || self.in_type, self.in_function, |inner| visit::visit_item_impl(inner, item));
    }

    fn visit_impl_item_type(&mut self, item: &'ast syn::ImplItemType) {
        if !self.in_function {
            say!(self, item.ident, "type_alias", item, false);
        }
    }

    fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
        if !self.in_function {
            say!(self, item.ident, "constant", item, false);
        }
        visit::visit_impl_item_const(self, item);
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        say!(self, item.ident, "module", item, false);
        self.inside(Some(item.ident.to_string()), false, self.in_function, |inner| visit::visit_item_mod(inner, item));
    }

    fn visit_item_type(&mut self, item: &'ast syn::ItemType) {
        if !self.in_function {
            say!(self, item.ident, "type_alias", item, false);
        }
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        if !self.in_function && item.ident != "_" {
            say!(self, item.ident, "constant", item, false);
        }
        visit::visit_item_const(self, item);
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        if !self.in_function {
            say!(self, item.ident, "variable", item, false);
        }
        visit::visit_item_static(self, item);
    }

    fn visit_item_macro(&mut self, item: &'ast syn::ItemMacro) {
        if let Some(name) = &item.ident {
            say!(self, name, "macro", item, false);
        }
    }
}

fn main() {
    for path in std::io::stdin().lock().lines().map_while(Result::ok) {
        let file = std::fs::read_to_string(&path).ok().and_then(|text| syn::parse_file(&text).ok());
        match file {
            Some(file) => {
                let mut reader = Reader { path: &path, scope: vec![], in_type: false, in_function: false };
                reader.visit_file(&file);
            }
            None => println!("!{path}"),
        }
    }
}
