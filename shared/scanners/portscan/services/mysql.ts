import { cpeOf, PLAIN, type Recognition, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** Numbers of the errors that are sent instead of a handshake, whatever their language: too many connections, a blocked host, one without a right. */
const REFUSALS = new Set([1040, 1129, 1130]);

/** A word that MySQL's own builds and Ubuntu's have behind the version. */
const OWN_BUILD = /^(?:log|debug|commercial|enterprise|advanced|0ubuntu[\w.~+]{1,30})$/;

/**
 * What a version says. Relatives of MySQL say that they are MySQL 5.5.5, 5.7.8 or another, and put their own version
 * behind it; MySQL itself is certain only where nothing follows but a word of its own builds or of Ubuntu's.
 */
function productOf(said: string): Pick<Recognition, 'product' | 'version' | 'cpe'> | undefined {
  const scale = /\b(\d{1,3}\.\d{1,3}\.\d{1,4})-maxscale/i.exec(said)?.[1];
  if (scale !== undefined) return { product: 'MaxScale', version: scale, cpe: cpeOf('mariadb', 'maxscale', scale) };
  const maria = /(?:^|-)(\d{1,3}\.\d{1,3}\.\d{1,4})(?:-\d{1,3})?-mariadb/i.exec(said)?.[1];
  if (maria !== undefined) return { product: 'MariaDB', version: maria, cpe: cpeOf('mariadb', 'mariadb', maria) };
  if (/mariadb/i.test(said)) return { product: 'MariaDB' };
  const [own = '', ...builds] = said.split('-');
  const isOwn = /^\d{1,3}\.\d{1,3}\.\d{1,4}$/.test(own) && builds.every((build) => OWN_BUILD.test(build));
  if (isOwn && own !== '5.5.5') return { product: 'MySQL', version: own, cpe: cpeOf('oracle', 'mysql', own) };
  return /^\d{1,3}\.\d{1,3}(?:\.\d{1,4})?[\w.+~:-]{0,60}$/.test(said) ? {} : undefined;
}

/** The handshake packet of a server that has the capability CLIENT_SSL: bit 3 of the second byte of its capabilities. */
const OFFERS_TLS =
  /^[\s\S]{3}\0\x0a[^\0]{1,60}\0[\s\S]{12}\0[\s\S][\x08-\x0f\x18-\x1f\x28-\x2f\x38-\x3f\x48-\x4f\x58-\x5f\x68-\x6f\x78-\x7f\x88-\x8f\x98-\x9f\xa8-\xaf\xb8-\xbf\xc8-\xcf\xd8-\xdf\xe8-\xef\xf8-\xff]/;

// Capabilities LONG_PASSWORD, PROTOCOL_41, SSL and SECURE_CONNECTION, packets of up to 16 MB, the character set utf8.
const SSL_REQUEST = `\x20\0\0\x01\x01\x8a\0\0\0\0\0\x01\x21${'\0'.repeat(23)}`;

/** MySQL and MariaDB, by the handshake packet (protocol 10) or the error packet sent instead of it. */
export const mysql: ServiceRule = {
  id: 'mysql',
  name: 'MySQL',
  group: 'database',
  ports: [3306, 33060],
  // An SSLRequest (MySQL internals, "Connection Phase Packets"); the server says nothing in between.
  startTls: {
    name: 'mysql',
    steps: [
      { send: '', until: OFFERS_TLS, refuses: /^[\s\S]{4}(?:[^\x0a]|\x0a[^\0]{1,60}\0[\s\S]{15})/ },
      { send: SSL_REQUEST },
    ],
  },
  recognise({ text }) {
    if (text.length < 12 || text.charCodeAt(3) !== 0) return undefined;
    const length = text.charCodeAt(0) | (text.charCodeAt(1) << 8) | (text.charCodeAt(2) << 16);
    if (length < 8 || length > 1024) return undefined;
    const kind = text.charCodeAt(4);
    const body = text.slice(5, 5 + length);
    if (kind === 0xff && text.length <= length + 4 && REFUSALS.has(text.charCodeAt(5) | (text.charCodeAt(6) << 8))) {
      return { ...PLAIN, login: 'required', facts: ["Connections from the scanner's address are refused"] };
    }
    if (kind !== 10) return undefined;
    const said = body.slice(0, Math.max(0, body.indexOf('\0')));
    const found = productOf(said);
    return found && { ...found, login: 'unknown', facts: [`Version of the handshake: ${said}`] };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', "\x45\0\0\0\xffj\x04Host '10.0.0.9' is not allowed to connect to this MySQL server", 'mysql'],
  ['banner', '\x18\0\0\0\xff\x10\x04Zu viele Verbindungen', 'mysql'],
];
