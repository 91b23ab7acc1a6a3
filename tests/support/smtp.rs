//! A mail server that keeps what it is given.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex},
};

use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
};

/// A mail that was taken.
#[derive(Debug, Clone)]
pub struct TakenMail {
    /// Its `Message-ID`.
    pub id: String,
    /// Whom it is for, as the envelope says.
    pub to: String,
}

/// A mail server on loopback, without TLS and without accounts. It ends with the test's runtime.
#[derive(Debug, Clone)]
pub struct MailServer {
    /// Its address.
    pub address: SocketAddr,
    taken: Arc<Mutex<Vec<TakenMail>>>,
}

impl MailServer {
    /// Starts one at a free port.
    ///
    /// # Panics
    /// When no port is free.
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let taken = Arc::<Mutex<Vec<TakenMail>>>::default();
        let server = Self { address, taken: Arc::clone(&taken) };
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                // A client that goes away in the middle has sent nothing.
                tokio::spawn(serve(stream, Arc::clone(&taken)));
            }
        });
        server
    }

    /// The mails that were taken until now, each as often as it came.
    ///
    /// # Panics
    /// When a task of the server has panicked.
    #[must_use]
    pub fn taken(&self) -> Vec<TakenMail> {
        self.taken.lock().unwrap().clone()
    }
}

/// Talks to one client.
async fn serve(stream: TcpStream, taken: Arc<Mutex<Vec<TakenMail>>>) -> std::io::Result<()> {
    let (from, mut to) = stream.into_split();
    let mut lines = BufReader::new(from).lines();
    to.write_all(b"220 post.example ESMTP\r\n").await?;
    let mut recipient = String::new();
    while let Some(line) = lines.next_line().await? {
        let upper = line.to_ascii_uppercase();
        if let Some(address) = upper.strip_prefix("RCPT TO:") {
            recipient = address.trim_matches(['<', '>']).to_ascii_lowercase();
        }
        let answer = match upper.get(..4).unwrap_or_default() {
            "EHLO" => "250-post.example\r\n250 8BITMIME\r\n",
            "DATA" => {
                to.write_all(b"354 go on\r\n").await?;
                let mut id = String::new();
                loop {
                    // The mail was not completed: it is not taken.
                    let Some(line) = lines.next_line().await? else { return Ok(()) };
                    if line == "." {
                        break;
                    }
                    if let Some(named) = line.strip_prefix("Message-ID: ") {
                        id = named.to_owned();
                    }
                }
                taken.lock().unwrap().push(TakenMail { id, to: recipient.clone() });
                "250 taken\r\n"
            }
            "QUIT" => "221 bye\r\n",
            "MAIL" | "RCPT" | "NOOP" | "RSET" | "HELO" => "250 ok\r\n",
            _ => "500 what\r\n",
        };
        to.write_all(answer.as_bytes()).await?;
    }
    Ok(())
}
