import { createSocket, type Socket } from "node:dgram";
import { type Answer, decode, encode, type Question, RECURSION_AVAILABLE } from "dns-packet";

/** What stands at a name: a kind and its value. */
export type DnsRecord = ["A" | "AAAA" | "CNAME" | "NS" | "TXT", string];

const NAME_ERROR = 3;
const TTL = 60;

function answer(name: string, [kind, value]: DnsRecord): Answer {
  return { name, type: kind, ttl: TTL, class: "IN", data: value };
}

/**
 * A DNS server on loopback with the records of a story. A name without records does not exist,
 * unless there is one below it.
 */
export class DnsServer {
  private readonly zone = new Map<string, DnsRecord[]>();

  private constructor(
    private readonly socket: Socket,
    /** Where it listens, as the setting `dns_server` takes it. */
    readonly address: string,
  ) {}

  static start(): Promise<DnsServer> {
    const socket = createSocket("udp4");
    return new Promise((done, failed) => {
      socket.once("error", failed);
      socket.bind(0, "127.0.0.1", () => {
        const server = new DnsServer(socket, `127.0.0.1:${socket.address().port}`);
        socket.on("message", (packet, from) => {
          socket.send(server.reply(packet), from.port, from.address);
        });
        done(server);
      });
    });
  }

  /** Says what there is at a name from now on. */
  set(name: string, records: DnsRecord[]): void {
    this.zone.set(name, records);
  }

  /** Forgets a name. */
  remove(name: string): void {
    this.zone.delete(name);
  }

  stop(): Promise<void> {
    return new Promise((done) => this.socket.close(() => done()));
  }

  private reply(packet: Buffer): Buffer {
    const asked = decode(packet);
    const [question] = asked.questions ?? [];
    if (question === undefined) throw new Error("A DNS message without a question.");
    const name = question.name.toLowerCase();
    const known = [...this.zone.keys()].some((key) => key === name || key.endsWith(`.${name}`));
    return encode({
      type: "response",
      id: asked.id ?? 0,
      flags: RECURSION_AVAILABLE | (known ? 0 : NAME_ERROR),
      questions: [question],
      answers: this.find(name, question),
    });
  }

  /** The records of the kind that was asked for, those at the end of aliases included. */
  private find(name: string, question: Question): Answer[] {
    return (this.zone.get(name) ?? []).flatMap((record) => {
      const [kind, value] = record;
      if (kind === question.type) return [answer(name, record)];
      return kind === "CNAME" ? [answer(name, record), ...this.find(value, question)] : [];
    });
  }
}
