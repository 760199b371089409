#!/usr/bin/env lua
local util = require("core.util")
local M, N = {}, 1
require "other"

--- Adds two.
-- @param a number
function M.add(a, b)
  return a + b
end

function M:push(x)
  self.items[#self.items + 1] = x
  util.log(x):flush()
end

M.sub = function(a, b) return a - b end

--- Helps.
local function helper()
  local inner = function() end
  local t = 5
  function nested() end
end

local lambda = function(x) return x end
local LIMIT = 10
global_value = 5

M.config = {
  on_start = function() helper() end,
  ["key"] = 1,
}

function a.b.c() end

return M
