module Concern
  extend ActiveSupport::Concern
  extend self

  included do
    scope :recent, -> { order(:id) }
  end

  def helper
    <<~TEXT
      def not_a_method
      end
    TEXT
  end
end

class User < ApplicationRecord
  include Concern, Comparable
  prepend Auditing::Log
end
