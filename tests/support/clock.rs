//! A clock that tests move under a running process. The machine's own stays as it is.

use std::{
    fs::File,
    os::unix::fs::FileExt,
    path::Path,
    process::{Command, Stdio},
};

use tempfile::TempDir;

/// Stands before the C library's function of that name in a process: adds the seconds of a file to the time of day. Timers go by
/// another clock, which it leaves alone.
const SHIM: &str = r#"
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static volatile long long *ahead;

__attribute__((constructor)) static void begin(void) {
    const char *file = getenv("TEST_CLOCK");
    int opened = file ? open(file, O_RDONLY) : -1;
    if (opened < 0) return;
    void *mapped = mmap(NULL, sizeof *ahead, PROT_READ, MAP_SHARED, opened, 0);
    if (mapped != MAP_FAILED) ahead = mapped;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    int result = (int)syscall(SYS_clock_gettime, clock, time);
    if (result == 0 && clock == CLOCK_REALTIME && ahead) time->tv_sec += *ahead;
    return result;
}
"#;

/// The clock of processes that are started with its variables.
pub struct TestClock {
    folder: TempDir,
    seconds: File,
}

impl TestClock {
    /// A clock that shows the machine's time.
    ///
    /// # Panics
    /// When there is no C compiler.
    #[must_use]
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("shim.c"), SHIM).unwrap();
        let seconds =
            File::options().write(true).create_new(true).open(folder.path().join("seconds")).unwrap();
        let mut compiler = Command::new("cc");
        compiler.current_dir(folder.path()).args(["-shared", "-fPIC", "-o", "shim.so", "shim.c"]);
        assert!(compiler.stdout(Stdio::null()).status().unwrap().success(), "the shim is compiled");
        let clock = Self { folder, seconds };
        clock.is_ahead_by(0);
        clock
    }

    /// The variables of a process that goes by it.
    #[must_use]
    pub fn variables(&self) -> [(&'static str, String); 2] {
        let path = |name: &str| Path::to_str(&self.folder.path().join(name)).unwrap().to_owned();
        [("LD_PRELOAD", path("shim.so")), ("TEST_CLOCK", path("seconds"))]
    }

    /// From now on it is so many seconds ahead of the machine's clock, or behind it.
    ///
    /// # Panics
    /// When its file cannot be written.
    pub fn is_ahead_by(&self, seconds: i64) {
        self.seconds.write_all_at(&seconds.to_ne_bytes(), 0).unwrap();
    }
}

impl Default for TestClock {
    fn default() -> Self {
        Self::new()
    }
}
