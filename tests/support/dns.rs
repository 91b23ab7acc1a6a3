//! A DNS server on loopback with the records of a test.

use std::{
    collections::BTreeMap,
    net::{Ipv4Addr, SocketAddr},
    sync::{Arc, Mutex},
};

use hickory_proto::{
    op::{Message, OpCode, ResponseCode},
    rr::{
        Name, RData, Record, RecordType,
        rdata::{A, AAAA, CNAME, NS, TXT},
    },
};
use tokio::{net::UdpSocket, task::JoinHandle};

type Zone = BTreeMap<String, Vec<(String, String)>>;

/// A DNS server with the records that a test sets.
///
/// A name without records does not exist, unless there is one below it. `SERVFAIL` makes the server fail for the name,
/// and `SILENCE` makes it give no answer.
pub struct DnsServer {
    /// Its address.
    pub address: SocketAddr,
    zone: Arc<Mutex<Zone>>,
    task: JoinHandle<()>,
}

impl Drop for DnsServer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl DnsServer {
    /// Starts one without records.
    ///
    /// # Panics
    /// When there is no free port, or outside of a runtime.
    #[must_use]
    pub fn start() -> Self {
        let socket = std::net::UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        socket.set_nonblocking(true).unwrap();
        let socket = UdpSocket::from_std(socket).unwrap();
        let address = socket.local_addr().unwrap();
        let zone = Arc::new(Mutex::new(Zone::new()));
        let known = Arc::clone(&zone);
        let task = tokio::spawn(async move {
            let mut packet = [0_u8; 1_500];
            while let Ok((length, from)) = socket.recv_from(&mut packet).await {
                let reply = packet.get(..length).and_then(|bytes| answer(&known.lock().unwrap(), bytes));
                if let Some(reply) = reply {
                    socket.send_to(&reply, from).await.unwrap();
                }
            }
        });
        Self { address, zone, task }
    }

    /// Sets the records of a name: kinds (`A`, `AAAA`, `CNAME`, `NS`, `TXT`) and values.
    ///
    /// # Panics
    /// Never, unless another test thread has.
    pub fn set(&self, name: &str, records: &[(&str, &str)]) {
        let records = records.iter().map(|(kind, value)| ((*kind).to_owned(), (*value).to_owned())).collect();
        self.zone.lock().unwrap().insert(name.to_owned(), records);
    }

    /// Removes a name.
    ///
    /// # Panics
    /// Never, unless another test thread has.
    pub fn remove(&self, name: &str) {
        self.zone.lock().unwrap().remove(name);
    }
}

fn record(kind: &str, value: &str) -> RData {
    match kind {
        "A" => RData::A(A(value.parse().unwrap())),
        "AAAA" => RData::AAAA(AAAA(value.parse().unwrap())),
        "CNAME" => RData::CNAME(CNAME(Name::from_ascii(format!("{value}.")).unwrap())),
        "NS" => RData::NS(NS(Name::from_ascii(format!("{value}.")).unwrap())),
        "TXT" => RData::TXT(TXT::new(vec![value.to_owned()])),
        other => panic!("there is no record {other}"),
    }
}

/// Every record of a kind at a name, including those of its aliases.
fn find(zone: &Zone, name: &str, kind: RecordType, answers: &mut Vec<Record>) {
    for (of, value) in zone.get(name).into_iter().flatten() {
        if matches!(of.as_str(), "SERVFAIL" | "SILENCE") {
            continue;
        }
        let data = record(of, value);
        let (is_asked, is_alias) = (data.record_type() == kind, data.record_type() == RecordType::CNAME);
        if is_asked || is_alias {
            let owner = Name::from_ascii(format!("{name}.")).unwrap();
            answers.push(Record::from_rdata(owner, 60, data));
        }
        if is_alias && kind != RecordType::CNAME {
            find(zone, value, kind, answers);
        }
    }
}

fn answer(zone: &Zone, bytes: &[u8]) -> Option<Vec<u8>> {
    let asked = Message::from_vec(bytes).ok()?;
    let query = asked.queries.first()?.clone();
    let name = query.name().to_ascii().trim_end_matches('.').to_ascii_lowercase();
    let said =
        |word: &str| zone.get(&name).is_some_and(|records| records.iter().any(|(kind, _)| kind == word));
    if said("SILENCE") {
        return None;
    }
    let mut reply = Message::response(asked.metadata.id, OpCode::Query);
    reply.metadata.recursion_desired = asked.metadata.recursion_desired;
    reply.metadata.recursion_available = true;
    let below = format!(".{name}");
    reply.metadata.response_code = if said("SERVFAIL") {
        ResponseCode::ServFail
    } else if zone.keys().any(|known| *known == name || known.ends_with(&below)) {
        let mut answers = Vec::new();
        find(zone, &name, query.query_type(), &mut answers);
        reply.add_answers(answers);
        ResponseCode::NoError
    } else {
        ResponseCode::NXDomain
    };
    reply.add_query(query);
    reply.to_vec().ok()
}
