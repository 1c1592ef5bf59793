//! URLs of stores, as they may be printed.

/// Removes the password; keeps scheme, user, host and database. If the URL cannot be parsed, keeps only the scheme.
pub(crate) fn shown(url: &str) -> String {
    let (scheme, rest) = url.split_once(':').unwrap_or((url, ""));
    if scheme == "sqlite" {
        return format!("sqlite:{}", rest.split('?').next().unwrap_or_default());
    }
    match url::Url::parse(url) {
        Ok(mut parsed) if parsed.has_host() && !parsed.path().contains('@') => {
            let _ = parsed.set_password(None);
            parsed.set_query(None);
            parsed.set_fragment(None);
            parsed.to_string()
        }
        _ => format!("{scheme}:..."),
    }
}

#[cfg(test)]
mod tests {
    use super::shown;

    #[test]
    fn no_password_is_shown() {
        for (url, expected) in [
            ("sqlite:hands.db?mode=rwc", "sqlite:hands.db"),
            ("mysql://ada:secret@host/base", "mysql://ada@host/base"),
            ("mysql://ada:sec@ret@host/base", "mysql://ada@host/base"),
            ("postgres://ada@host/base?password=secret&sslmode=require", "postgres://ada@host/base"),
            ("postgres://ada:sec/ret@host/base", "postgres:..."),
            ("mysql:ada:secret@host", "mysql:..."),
            ("mysql://ada:secret@host:port/base", "mysql:..."),
            ("mysql://ada:secret@[::1/base", "mysql:..."),
        ] {
            assert_eq!(shown(url), expected, "{url}");
        }
    }
}
