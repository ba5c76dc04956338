import { cpeOf, PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const VERSION = /^(?:5\.5\.5-)?(\d{1,3}\.\d{1,3}(?:\.\d{1,4})?)([\w.+~:-]{0,60})$/;

/** MySQL and MariaDB, by the handshake packet (protocol 10) or the error packet sent instead of it. */
export const mysql: ServiceRule = {
  id: 'mysql',
  name: 'MySQL',
  group: 'database',
  ports: [3306, 33060],
  recognise({ text }) {
    if (text.length < 12 || text.charCodeAt(3) !== 0) return undefined;
    const length = text.charCodeAt(0) | (text.charCodeAt(1) << 8) | (text.charCodeAt(2) << 16);
    if (length < 8 || length > 1024) return undefined;
    const kind = text.charCodeAt(4);
    const body = text.slice(5, 5 + length);
    if (kind === 0xff && /Host '[^']{0,255}' is (?:not allowed to connect|blocked)|Too many connections/.test(body)) {
      return { ...PLAIN, login: 'required', facts: ["Connections from the scanner's address are refused"] };
    }
    if (kind !== 10) return undefined;
    const match = VERSION.exec(body.slice(0, Math.max(0, body.indexOf('\0'))));
    if (match === null) return undefined;
    const maria = /mariadb/i.test(match[2] ?? '');
    const [vendor, product] = maria ? ['mariadb', 'mariadb'] : ['oracle', 'mysql'];
    const version = match[1];
    return {
      product: maria ? 'MariaDB' : 'MySQL',
      version,
      cpe: cpeOf(vendor ?? '', product ?? '', version),
      login: 'unknown',
      facts: [],
    };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', "\x45\0\0\0\xffj\x04Host '10.0.0.9' is not allowed to connect to this MySQL server", 'mysql'],
];
