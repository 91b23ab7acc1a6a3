use octavo_application::documents::ports::signals::MOST_PRESENCE;
use serde_json::{Value, json};

use super::{super::presence::tests::present, *};

fn peer(id: &str, user: &str) -> Peer {
    Peer {
        peer: id.to_owned(),
        user: user.to_owned(),
        name: user.to_uppercase(),
        avatar: None,
        color: 0,
        present: Present::default(),
    }
}

fn at(x: i64) -> Present {
    present(&format!(r#"{{"type":"presence","cursor":{{"x":{x},"y":2}}}}"#))
}

fn parsed(text: Option<Utf8Bytes>) -> Value {
    text.map(|text| serde_json::from_str(text.as_str()).unwrap()).unwrap_or_default()
}

/// The ids of those who came.
fn came(moves: &Value) -> Vec<&str> {
    let came = moves["came"].as_array().into_iter().flatten();
    came.map(|peer| peer["peer"].as_str().unwrap()).collect()
}

#[test]
fn what_many_do_is_said_once_and_only_what_has_changed() {
    let mut peers = Peers::default();
    assert_eq!(peers.news(), None);
    peers.come(peer("a", "ines"));
    peers.come(peer("b", "noor"));
    let first = parsed(peers.news());
    assert_eq!((came(&first), &first["seq"]), (vec!["a", "b"], &json!(1)));
    assert!(peers.moves("a", at(1)));
    assert!(!peers.moves("a", at(1)), "nothing is new");
    assert_eq!(parsed(peers.news()), json!({ "type": "moves", "seq": 2, "moved": [[1, 1, 2]] }));
    peers.moves("b", present(r#"{"type":"presence","width":"phone"}"#));
    let changed = json!({ "type": "moves", "seq": 3, "changed": [{ "no": 2, "width": "phone" }] });
    assert_eq!(parsed(peers.news()), changed);
    for x in 2..9 {
        peers.moves("a", at(x));
    }
    assert_eq!(parsed(peers.news()), json!({ "type": "moves", "seq": 4, "moved": [[1, 8, 2]] }));
    peers.moves("a", at(9));
    peers.moves("a", at(8));
    assert_eq!(peers.news(), None, "they are where they were");
    peers.leave("a");
    assert_eq!(parsed(peers.news()), json!({ "type": "moves", "seq": 5, "gone": [1] }));
    assert_eq!(peers.news(), None);
}

#[test]
fn who_comes_later_is_told_of_everybody_and_where_the_messages_go_on() {
    let mut peers = Peers::default();
    peers.come(peer("a", "ines"));
    peers.news();
    peers.moves("a", at(1));
    peers.come(peer("b", "noor"));
    let list = parsed(peers.list());
    assert_eq!((&list["type"], &list["seq"]), (&json!("here"), &json!(1)));
    let of = |at: usize| (list["peers"][at]["no"].clone(), list["peers"][at]["cursor"]["x"].clone());
    assert_eq!((of(0), of(1)), ((json!(1), json!(1)), (json!(2), Value::Null)));
    // The next message has what is in the list already.
    let next = parsed(peers.news());
    assert_eq!((came(&next), &next["seq"], &next["moved"][0]), (vec!["b"], &json!(2), &json!([1, 1, 2])));
}

#[test]
fn two_hundred_cursors_are_a_few_kilobytes() {
    let mut peers = Peers::default();
    for number in 0..200 {
        peers.come(peer(&format!("{number:012}"), &format!("user{number}")));
        peers.moves(&format!("{number:012}"), at(100_000));
    }
    peers.news();
    for number in 0..200 {
        peers.moves(&format!("{number:012}"), at(100_000 + number));
    }
    // The first one has not moved.
    let text = peers.news().unwrap();
    assert!(text.len() < 200 * 20, "{}", text.len());
    assert_eq!(parsed(Some(text))["moved"].as_array().unwrap().len(), 199);
}

#[test]
fn accounts_have_colours_of_their_own() {
    let mut peers = Peers::default();
    for number in 0..12 {
        peers.come(peer(&format!("tab{number}"), &format!("user{number}")));
        peers.come(peer(&format!("other{number}"), &format!("user{number}")));
    }
    let colors: BTreeMap<&str, u8> =
        peers.all().map(|member| (member.peer.user.as_str(), member.peer.color)).collect();
    let different: BTreeSet<u8> = colors.values().copied().collect();
    assert_eq!(different.len(), 12);
    for member in peers.all() {
        assert_eq!(colors[member.peer.user.as_str()], member.peer.color);
    }
    peers.come(peer("one too many", "user99"));
}

fn pass(from: &mut Peers, to: &mut Peers, now: Instant) -> usize {
    let words = from.words("somebody");
    words.iter().for_each(|words| to.heard(serde_json::from_str(words).unwrap(), now));
    words.len()
}

#[test]
fn servers_hear_of_each_other_and_forget_who_is_silent() {
    let (mut one, mut two) = (Peers::default(), Peers::default());
    let now = Instant::now();
    one.come(peer("a", "ines"));
    one.tell_all();
    pass(&mut one, &mut two, now);
    assert_eq!(came(&parsed(two.news())), ["a"]);
    one.tell_all();
    pass(&mut one, &mut two, now + FORGOTTEN / 2);
    assert_eq!(two.news(), None, "nothing is new");
    two.forget(now + FORGOTTEN);
    assert_eq!(two.news(), None);
    two.forget(now + FORGOTTEN * 2);
    assert_eq!(parsed(two.news())["gone"], json!([1]));
    one.tell_all();
    pass(&mut one, &mut two, now);
    let back = parsed(two.news());
    assert_eq!((came(&back), &back["came"][0]["no"]), (vec!["a"], &json!(2)), "they are back");
    // Now each knows of the other: what happens is told.
    two.come(peer("b", "noor"));
    pass(&mut two, &mut one, now);
    assert_eq!(one.elsewhere.len(), 1);
    one.leave("a");
    pass(&mut one, &mut two, now);
    assert_eq!(parsed(two.news())["gone"], json!([2]));
}

#[test]
fn servers_tell_each_other_only_what_has_changed() {
    let (mut one, mut two) = (Peers::default(), Peers::default());
    let now = Instant::now();
    one.come(peer("a", "ines"));
    assert_eq!(one.words("one"), Vec::<String>::new(), "nobody is there");
    two.come(peer("b", "noor"));
    two.tell_all();
    pass(&mut two, &mut one, now);
    // Somebody is there: everybody is told of at once.
    pass(&mut one, &mut two, now);
    one.moves("a", at(1));
    pass(&mut one, &mut two, now);
    two.news();
    one.moves("a", at(3));
    let words = one.words("one");
    assert_eq!(words, [r#"{"from":"one","moved":[["a",3,2]],"asks":false}"#]);
    two.heard(serde_json::from_str(&words[0]).unwrap(), now);
    assert_eq!(parsed(two.news())["moved"], json!([[2, 3, 2]]));
}

#[test]
fn words_are_short() {
    let mut peers = Peers::default();
    for number in 0..200 {
        peers.come(peer(&format!("{number:012}"), &format!("user{number}")));
    }
    peers.tell_all();
    let mut told = 0;
    let mut tell = |peers: &mut Peers| {
        let words = peers.words("here");
        assert!(words.len() > 1);
        assert!(words.iter().all(|words| words.len() <= MOST_PRESENCE));
        for words in words {
            let words: Words = serde_json::from_str(&words).unwrap();
            told += words.peers.len() + words.moved.len() + words.gone.len();
        }
    };
    tell(&mut peers);
    let known = Words { peers: vec![peer("z", "noor")], ..Words::default() };
    peers.heard(known, Instant::now());
    peers.words("here");
    let far = |sign: i64| {
        let far = sign * 1_000_000_000;
        present(&format!(r#"{{"type":"presence","cursor":{{"x":{far},"y":{far}}}}}"#))
    };
    for sign in [1, -1] {
        for number in 0..200 {
            peers.moves(&format!("{number:012}"), far(sign));
        }
        tell(&mut peers);
    }
    for number in 0..200 {
        peers.leave(&format!("{number:012}"));
    }
    tell(&mut peers);
    assert_eq!(told, 800);
}
