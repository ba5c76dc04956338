import type { Exchange } from '../../shared/scanners/portscan/examination/artifact.ts';
import { ruleFor } from '../../shared/scanners/portscan/naming/recognise.ts';
import { SERVICE_RULES } from '../../shared/scanners/portscan/service-rules.ts';
import { HTTP_PROBE } from '../../shared/scanners/portscan/services/http.ts';

/** How a server of a protocol speaks whose words are an example. */
export interface Protocol {
  /** The file of recog that has the examples. */
  readonly file: string;
  /** The ids of the services that are right. */
  readonly services: readonly string[];
  /** What the words are sent in reply to, and how they stand on the wire, one character per byte. */
  readonly first: (words: string) => readonly [probe: string, text: string];
  /** What any server of the protocol replies to the questions that follow. */
  readonly later?: Readonly<Record<string, string>>;
}

/** Lines of a reply with a code (RFC 959, section 4.2): all but the last with a hyphen behind the code. */
function coded(code: string, words: string): string {
  const lines = words.split(/\r?\n/);
  return lines.map((line, at) => `${code}${at === lines.length - 1 ? ' ' : '-'}${line}\r\n`).join('');
}

/** A handshake packet of MySQL's protocol 10 with a version. */
function handshake(version: string): string {
  const body = `\x0a${version}\0\x07\0\0\0abcdefgh\0\xff\xf7\x08\x02\0\x0f\x80\x15${'\0'.repeat(10)}ijklmnopqrst\0`;
  return `${String.fromCharCode(body.length & 0xff, body.length >> 8)}\0\0${body}`;
}

/** A reply to version.bind, TXT in class CHAOS, over TCP (RFC 1035). */
function versionReply(words: string): string {
  const text = words.slice(0, 255);
  const data = `${String.fromCharCode(text.length)}${text}`;
  const record = `\xc0\x0c\0\x10\0\x03\0\0\0\0${String.fromCharCode(data.length >> 8, data.length & 0xff)}${data}`;
  const message = `SC\x84\0\0\x01\0\x01\0\0\0\0\x07version\x04bind\0\0\x10\0\x03${record}`;
  return `${String.fromCharCode(message.length >> 8, message.length & 0xff)}${message}`;
}

const overHttp = SERVICE_RULES.filter(({ probe }) => probe === HTTP_PROBE).map(({ id }) => id);

/** The protocols whose examples are measured. */
export const protocols: Readonly<Record<string, Protocol>> = {
  ssh: { file: 'ssh_banners', services: ['ssh'], first: (words) => ['banner', `SSH-2.0-${words}\r\n`] },
  ftp: {
    file: 'ftp_banners',
    services: ['ftp'],
    first: (words) => ['banner', coded('220', words)],
    // RFC 2389, section 3.2, and RFC 959, section 5.4.
    later: { feat: '530 Please login with USER and PASS.\r\n' },
  },
  smtp: {
    file: 'smtp_banners',
    services: ['smtp'],
    first: (words) => ['banner', coded('220', words)],
    // RFC 5321, sections 4.2.4 and 4.1.1.1.
    later: { feat: '500 Syntax error, command unrecognized\r\n', ehlo: '250-mail.example.test\r\n250 8BITMIME\r\n' },
  },
  pop3: { file: 'pop_banners', services: ['pop3'], first: (words) => ['banner', `+OK ${words}\r\n`] },
  imap: { file: 'imap_banners', services: ['imap'], first: (words) => ['banner', `* OK ${words}\r\n`] },
  mysql: { file: 'mysql_banners', services: ['mysql'], first: (words) => ['banner', handshake(words)] },
  http: {
    file: 'http_servers',
    services: ['http', ...overHttp],
    first: (words) => [HTTP_PROBE.id, `HTTP/1.1 200 OK\r\nServer: ${words}\r\n\r\n`],
  },
  telnet: { file: 'telnet_banners', services: ['telnet'], first: (words) => ['banner', words] },
  dns: { file: 'dns_versionbind', services: ['dns'], first: (words) => ['dns', versionReply(words)] },
};

/** The exchanges of a scan with a server of a protocol whose own words are these. */
export function converse({ first, later }: Protocol, words: string): readonly Exchange[] {
  const [probe, text] = first(words);
  const exchanges: Exchange[] = [];
  let next: Exchange = { probe, text, tls: false, sent: [`(${probe})`], ended: 'quiet' };
  const rule = ruleFor(next);
  for (;;) {
    const said: Exchange = next;
    exchanges.push(said);
    const reply = (rule === undefined ? SERVICE_RULES : [rule])
      .map((each) => each.reply?.(said))
      .find((each) => each !== undefined);
    const answer = later?.[reply?.id ?? ''];
    if (reply === undefined || answer === undefined) break;
    next = { probe: reply.id, text: answer, tls: false, sent: [...said.sent, `(${reply.id})`], ended: 'quiet' };
  }
  return exchanges;
}
