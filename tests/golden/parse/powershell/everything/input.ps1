<#
.SYNOPSIS
Deploys.
#>
param([string]$Target)

Import-Module Az.Accounts
using module ./Helpers.psm1
. ./common.ps1

$script:Limit = 10

# Builds one project.
function Build-Project {
    [CmdletBinding()]
    param([Parameter(Mandatory)][string]$Path)
    $local = 3
    function Inner { 1 }
    Write-Output (Get-Item $Path)
    Invoke-Tool -Name $Path
}

filter Skip-Empty { if ($_) { $_ } }

class Wheel : Part {
    [int]$Size = 1
    hidden [string] $Name
    static [int] $Count

    Wheel([int]$size) { $this.Size = $size }

    [int] Spin([int]$turns) {
        return [Math]::Abs($turns) + $this.Grip()
    }
}

enum Color { Red; Green = 2 }

Build-Project -Path $Target
