//! Builds again when the client was built again, because the client is inside the binary.

fn main() {
    println!("cargo::rerun-if-changed=../../frontend/dist");
}
