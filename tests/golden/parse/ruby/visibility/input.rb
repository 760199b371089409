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

class Late
  LIMIT = 1
  def six; end
  def seven; end
  def eight; end
  def self.nine; end
  private :six, "seven"
  private_class_method :nine
  private_constant :LIMIT
end
