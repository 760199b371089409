# Network.
terraform {
  required_version = ">= 1.0"
}

variable "region" {
  default = "eu"
}

resource "aws_instance" "web" {
  ami  = var.ami
  tags = { Name = "web", env = { a = 1 } }

  ebs_block_device {
    size = 10
  }
}

locals {
  name = upper("x")
}

output "id" { value = aws_instance.web.id }
