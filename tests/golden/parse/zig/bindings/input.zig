const std = @import("std");
const Box = @import("shapes.zig").Box;

fn run(a: Box, b: List(Item)) Failure!Result {
    var local: Local = undefined;
    return local;
}

fn plain() Answer {}
fn pointer() ?*std.mem.Allocator {}

const Room = struct {
    door: Door,
    window: ?*Window,
    size: u8 = 1,
};

const Shape = union(Tag) { circle: Circle, none };
var state: State = undefined;
const callback: *const fn (Event) Reply = undefined;
