//! Bytes as text.

/// Returns bytes as hexadecimal digits.
///
/// ```
/// assert_eq!(make24_host::hex(&[0x0a, 0xff]), "0aff");
/// ```
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
