import type { Product } from '../naming/product.ts';
import { withoutOptions } from '../naming/telnet-options.ts';
import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const NEGOTIATION = /^\xff[\xfb-\xfe][\0-\x31]/;

/** How many characters at the end of what a server says may be its prompt. */
const PROMPT_LENGTH = 120;

/** What a terminal asks for before anything else, at the end of its words; devices without options (RFC 854 requires none) begin so. */
const PROMPT =
  /(?:^|[\r\n\0\s>])(?:[\w.@()/-]{1,60} )?(?:log ?in|user ?name|user|account|user ?id|login name|account name|password|passwd)(?: name)?\s{0,3}:[\s\0]{0,20}$/i;
/** What terminals say that are closed, or that ask later; the first is of Cisco IOS. */
const TERMINAL =
  /^\s{0,8}(?:Password required, but none set|User Access Verification)|\btelnet(?:d| (?:server|service|session|is|login|console))\b|\bpress (?:any key|<?enter>?|return)\b/i;

/** Whether a server greets as a terminal does, in printable characters. */
function isTerminal(said: string): boolean {
  const text = withoutOptions(said);
  const isPrintable = /^[\t\r\n\0\x07\x08\x1b\x20-\x7e\x80-\xfe]{1,4096}$/.test(text);
  const tail = text.slice(-PROMPT_LENGTH);
  return isPrintable && (PROMPT.test(tail) || TERMINAL.test(text));
}

/** Zebra and its descendants say what they are before they ask for the password. */
function routingProductOf(text: string): Product {
  const [, product, version] = /^\s{0,4}Hello, this is ([A-Z]\w{1,20}) \(version (\d[\w.-]{0,30})\)/.exec(text) ?? [];
  return { product, version };
}

/** Will or do control the settings of a serial port (RFC 2217). */
const COM_PORT = /\xff[\xfb\xfd]\x2c/;

/** A serial port, by the options of Telnet for it: whatever is connected there may ask for a login, this server does not. */
export const serialPort: ServiceRule = {
  id: 'serial-port',
  name: 'Serial port over Telnet (RFC 2217)',
  group: 'remote-control',
  ports: [],
  cwe: [306, 319],
  references: ['https://www.rfc-editor.org/rfc/rfc2217'],
  recognise: ({ probe, text }) =>
    probe === 'banner' && NEGOTIATION.test(text) && COM_PORT.test(text)
      ? { ...PLAIN, facts: ['The server offers the control of a serial port'] }
      : undefined,
};

/** Telnet, by the option negotiation it opens with (RFC 854), or by the prompt of a terminal without one. */
export const telnet: ServiceRule = {
  id: 'telnet',
  name: 'Telnet',
  group: 'remote-control',
  ports: [23, 2323],
  cwe: [319],
  recognise: ({ probe, text }) =>
    NEGOTIATION.test(text) || (probe === 'banner' && isTerminal(text))
      ? { ...PLAIN, ...routingProductOf(text), facts: ['Telnet transmits credentials and commands unencrypted'] }
      : undefined,
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', '\xff\xfb\x01\xff\xfb\x03', 'telnet'],
  // sredird 2.2.1.
  ['banner', '\xff\xfb\0\xff\xfd\0\xff\xfb\x01\xff\xfb\x03\xff\xfd\x03\xff\xfd,', 'serial-port'],
  ['banner', 'Debian GNU/Linux 12\r\nserver login: ', 'telnet'],
  ['banner', '\r\nUser Access Verification\r\n\r\nPassword: ', 'telnet'],
  // FRRouting 8.4.4.
  [
    'banner',
    '\r\nHello, this is FRRouting (version 8.4.4).\r\nCopyright 1996-2005 Kunihiro Ishiguro, et al.\r\n\r\n\r\nUser Access Verification\r\n\r\n\xff\xfb\x01\xff\xfb\x03\xff\xfe"\xff\xfd\x1fPassword: ',
    'telnet',
  ],
];
