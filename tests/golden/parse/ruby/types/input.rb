# frozen_string_literal: true

require "set"
require_relative "job/queue"

# Things to do.
module M
  LIMIT = 10

  # One thing to do.
  # It runs once.
  class Job < Base::Task
    class << self
      # Runs all.
      def run; 1; end

      private

      def hidden(a) = a
    end

    def self.build(name, *rest)
      new(name).tap { |job| job.start(*rest) }
    end

    def initialize(name)
      @name = name
    end

    def ==(other) = other.name == @name

    def name=(value)
      @name = value
    end

    class Error < StandardError; end
  end
end

class M::Job
  def again?
    Queue.push(self)
  end
end

def top_level!
  def inner; end
end

def M.helper
end
