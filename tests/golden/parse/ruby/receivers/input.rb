class MailerTest
  test "sends a mail" do
    Mailer.test("<p>body</p>").deliver
    other.define_method(:made) { 1 }
  end

  define_method(:dynamic) { 2 }
end
