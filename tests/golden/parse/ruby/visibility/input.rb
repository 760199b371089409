class Safe
  def open; end

  # Kept inside.
  private def one
    two
  end

  private_class_method def self.make; end

  protected

  def two; end

  private

  def three; end

  class Inner
    def four; end
  end

  public

  def five; end
end
