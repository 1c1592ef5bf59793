//! Numbers: each kind against exact arithmetic that shares no code with it, or against a higher precision.

mod height;
mod interval;
mod magnitudes;
mod rational;
mod real;
