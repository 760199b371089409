//! Top docs.
const std = @import("std");
const Allocator = std.mem.Allocator;
pub usingnamespace @import("c.zig");

/// A pile.
pub const Pile = struct {
    /// Held.
    items: []const u8,
    count: usize = 0,
    @"enum": ?u8 = null,

    const Self = @This();
    pub const Error = error{ Full, Empty };

    /// Makes one.
    pub fn init(allocator: Allocator) !Self {
        const local = struct { fn inner() void {} };
        return Self{ .items = try allocator.alloc(u8, 1) };
    }

    fn push(self: *Self, x: u8) Error!void {
        helper(x);
        self.count += 1;
    }
};

const Kind = enum(u8) { a, b = 3,
    pub fn name(self: Kind) []const u8 { return @tagName(self); }
};

pub const Value = union(enum) { int: i64, none };
const Opaque = opaque {};

pub var state: u32 = 0;
const limit = 10;

pub fn List(comptime T: type) type {
    return struct {
        head: ?*T,
        pub fn get(self: @This()) T { return self.head.?.*; }
    };
}

extern "c" fn malloc(size: usize) ?*anyopaque;

test "pile works" {
    var p = try Pile.init(std.testing.allocator);
}

test Pile {
    try std.testing.expect(true);
}

comptime {
    _ = Pile;
}
