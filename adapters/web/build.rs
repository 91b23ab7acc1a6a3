//! Rebuilds when the client was rebuilt, because the binary contains it.

fn main() {
    println!("cargo::rerun-if-changed=../../frontend/dist");
}
