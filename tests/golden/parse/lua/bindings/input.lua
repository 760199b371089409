local util = require "core.util"
local part = require("core.part").inner
local a, b = require "first", require 'second'
require "side.effect"
log = require("log")

local one, two <const> = 1, function() return 2 end
local ok, optional = pcall(require, "opt")

local M = {}
M.options = { go = function() end, deep = { back = function() end }, list = { 1, 2 } }
M.first, M.second = function() end, function() end
local conf = { on_start = function() end }

function M.setup()
  local handlers = { click = function() end }
  return handlers
end

return M
