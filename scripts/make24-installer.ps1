# Installs the programs of make24 from a release on GitHub:
#
#   powershell -c "irm https://github.com/make24/make24/releases/latest/download/make24-installer.ps1 | iex"
#
# MAKE24_VERSION  the version, such as 0.1.0; without it, the newest
# MAKE24_BIN      the folder for the programs; without it, %LOCALAPPDATA%\make24
$ErrorActionPreference = "Stop"
$url = if ($env:MAKE24_URL) { $env:MAKE24_URL } else { "https://github.com/make24/make24/releases" }
$bin = if ($env:MAKE24_BIN) { $env:MAKE24_BIN } else { Join-Path $env:LOCALAPPDATA "make24" }
$from = if ($env:MAKE24_VERSION) { "$url/download/v$env:MAKE24_VERSION" } else { "$url/latest/download" }
$folder = Join-Path ([IO.Path]::GetTempPath()) ([IO.Path]::GetRandomFileName())
New-Item -ItemType Directory $folder | Out-Null
try {
    Invoke-WebRequest "$from/SHA256SUMS" -OutFile "$folder\SHA256SUMS" -UseBasicParsing
    $line = Get-Content "$folder\SHA256SUMS" | Where-Object { $_ -match "-x86_64-pc-windows-msvc\.zip$" } | Select-Object -First 1
    if (-not $line) { throw "the release has no programs for Windows" }
    $wanted, $archive = $line -split "\s+", 2
    Write-Output "downloading $archive"
    Invoke-WebRequest "$from/$archive" -OutFile "$folder\$archive" -UseBasicParsing
    if ((Get-FileHash "$folder\$archive" -Algorithm SHA256).Hash -ne $wanted) {
        throw "$archive is damaged: its checksum is not that of the release"
    }
    Expand-Archive "$folder\$archive" $folder
    New-Item -ItemType Directory -Force $bin | Out-Null
    Copy-Item (Join-Path $folder ([IO.Path]::GetFileNameWithoutExtension($archive)) | Join-Path -ChildPath "make24*.exe") $bin
    $path = [Environment]::GetEnvironmentVariable("Path", "User")
    if (($path -split ";") -notcontains $bin) {
        [Environment]::SetEnvironmentVariable("Path", "$path;$bin", "User")
        Write-Output "added $bin to PATH, for new windows"
    }
    Write-Output "installed in $bin"
} finally {
    Remove-Item -Recurse -Force $folder
}
