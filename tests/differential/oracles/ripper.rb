# Symbols of Ruby files by Ripper, in the form of strata_symbol_dump with the line of the name first. Reads paths from standard input:
#
#     ruby tests/differential/oracles/ripper.rb < paths
#
# Mapping: classes and modules, qualified by what is around them, joined by `::`; methods of a class or module by `#`, singleton
# methods (`def self.x`, and what stands in `class << self`) by `.`; constants outside of methods, which are scopes if their value holds
# methods (Struct.new with a block); `alias`, define_method and test as methods. A def in a method is a function. Files that Ripper
# does not accept are left out (`!path`).
require "ripper"

class Builder < Ripper::SexpBuilder
  %i[def defs class module sclass assign method_add_block].each do |event|
    define_method(:"on_#{event}") { |*parts| [event, *parts, lineno] }
  end
end

class Reader
  NAMES = %w[define_method define_singleton_method test].freeze

  def initialize(path)
    @path = path
    @seen = {}
  end

  # `scope`: path around; `joint`: how a method is joined to it, nil outside of types; `inside`: in a method.
  def walk(node, scope, joint, inside)
    return unless node.is_a?(Array)

    case node[0]
    when :class, :module
      name = joined(scope, "::", constant(node[1]))
      say(name, node[0].to_s, node[1], node[-1])
      node[2..-2].each { |part| walk(part, name, "#", false) }
    when :sclass
      walk(node[2], scope, ".", inside)
    when :def
      method(node[1], node[3], scope, joint, node[-1])
    when :defs
      owner = constant(node[1])
      around = owner == "self" || owner.empty? ? scope : joined(scope, "::", owner)
      method(node[3], node[5], around, ".", node[-1])
    when :assign
      assign(node, scope, joint, inside)
    when :alias
      text = first_text(node[1])
      say(joined(scope, joint || "::", text[1]), joint ? "method" : "function", text, line(text)) if text
    else
      call(node, scope, joint)
      node.each { |part| walk(part, scope, joint, inside) }
    end
  end

  private

  def method(name, body, scope, joint, last)
    path = joined(scope, joint || "::", name[1])
    kind = joint.nil? ? "function" : name[1] == "initialize" && joint == "#" ? "constructor" : "method"
    say(path, kind, name, last)
    walk(body, path, nil, true)
  end

  def assign(node, scope, joint, inside)
    target = node[1]
    if !inside && target[0] == :var_field && target[1].is_a?(Array) && target[1][0] == :@const
      name = joined(scope, "::", target[1][1])
      say(name, "constant", target[1], 0)
      walk(node[2], name, "#", false)
    else
      walk(node[2], scope, joint, inside)
    end
  end

  # define_method(:name) { }, test "name" do
  def call(node, scope, joint)
    last = node[-1] if node[0] == :method_add_block
    node = node[1] if last
    return unless node.is_a?(Array) && !@seen[node.object_id] && %i[command method_add_arg].include?(node[0])

    @seen[node.object_id] = true
    callee = node[0] == :command ? node[1] : node[1].is_a?(Array) && node[1][0] == :fcall && node[1][1]
    return unless callee && NAMES.include?(callee[1])

    name = first_text(node[2])
    say(joined(scope, joint || "::", name[1].delete_suffix(":")), joint ? "method" : "function", name, last || line(name)) if name
  end

  # The first symbol or plain string of the arguments.
  def first_text(node)
    node = node[1] while node.is_a?(Array) && %i[args_add_block arg_paren].include?(node[0])
    node = node[1] while node.is_a?(Array) && node[0] == :args_add && node[1] != [:args_new]
    node = node[2] if node.is_a?(Array) && node[0] == :args_add
    case node
    in [:symbol_literal, [:symbol, [_, String, _] => name]] then name
    in [:symbol_literal, [_, String, [Integer, Integer]] => name] then name
    in [:string_literal, [:string_add, [:string_content], [:@tstring_content, String, _] => name]] then name
    else nil
    end
  end

  def constant(node)
    return "" unless node.is_a?(Array)
    return node[1].to_s if node[0].to_s.start_with?("@")
    return joined(constant(node[1]), "::", constant(node[2])) if node[0] == :const_path_ref

    constant(node[1])
  end

  def joined(scope, joint, name)
    scope.nil? || scope.empty? ? name : "#{scope}#{joint}#{name}"
  end

  def line(node)
    node = node.reverse.find { |part| part.is_a?(Array) } until node[2].is_a?(Array) && node[2][0].is_a?(Integer)
    node[2][0]
  end

  def say(name, kind, node, last)
    puts [@path, name, kind, line(node), last, "-"].join("\t")
  end
end

$stdin.each_line(chomp: true) do |path|
  builder = Builder.new(File.read(path, encoding: "UTF-8"))
  tree = builder.parse
  if builder.error?
    puts "!#{path}"
  else
    Reader.new(path).walk(tree, "", nil, false)
  end
end
