import type { Product } from '../naming/product.ts';
import { cpeOf, PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** Numbers of the errors that are sent instead of a handshake, whatever their language: too many connections, a blocked host, one without a right. */
const REFUSALS = new Set([1040, 1129, 1130]);

/** Words that MySQL's own builds have behind the version, and those of distributions that change nothing in it. */
const OWN_BUILD =
  /^(?:log|debug|commercial|enterprise|advanced|community|standard|pro|gpl|classic|cluster|max|nt|alpha|beta|gamma|rc|m\d{1,2}|cll|lve|falcon|modified|nightly)$/i;
/** The revision of a package of Debian or Ubuntu, or of those who build packages for them. */
const PACKAGED = /^[\w.+~:]{0,40}(?:ubuntu|debian|dotdeb|\+deb|bpo|sury|lenny|squeeze|wheezy|jessie)[\w.+~:]{0,40}$/i;
/** Percona Server numbers its releases behind MySQL's version: `5.6.20-68.0-56`, `5.1.57-rel12.8`. */
const PERCONA =
  /^(\d\.\d\.\d{1,3})-?(?:rel\d{1,2}\.\d{1,2}|\d{2}\.\d{1,2}(?:-(?:rel)?\d{1,3}(?:\.[a-z\d]{1,10})?)?|rc\d{2}\.\d)(?:-log)?$/;

function mariaDb(said: string): Product {
  const own =
    /(?:^|-)(\d{1,3}\.\d{1,3}\.\d{1,4})(?:-\d{1,3})?-mariadb/i.exec(said)?.[1] ??
    /^(5\.[123]\.\d{1,3})-(?:[a-z]{1,10}-)?maria\b/i.exec(said)?.[1];
  // Debian's revision has the version behind an epoch; it is the only one where a proxy says MySQL's in front.
  const packaged = /-mariadb-1:(\d{1,3}\.\d{1,3}\.\d{1,4})/i.exec(said)?.[1];
  const version = own === '5.5.5' || own === '5.7.8' ? packaged : (own ?? packaged);
  return { product: 'MariaDB', version, cpe: cpeOf('mariadb', 'mariadb', version) };
}

/** Whether all that follows a version of MySQL is of its own builds or of a distribution. */
function isOwnBuild(builds: readonly string[]): boolean {
  return builds.every((build, at) => {
    if (OWN_BUILD.test(build) || PACKAGED.test(build)) return true;
    // The first number of a package's revision stands alone in `5.0.32-Debian_7`, and before `20070605_Debian`.
    return /^\d{1,2}$/.test(build) && builds.some((other, place) => place !== at && PACKAGED.test(other));
  });
}

/**
 * What a version says. Relatives of MySQL say that they are MySQL 5.5.5, 5.7.8 or another, and put their own version
 * behind it; MySQL itself is certain only where nothing follows but what its own builds and distributions put there.
 */
function productOf(said: string): Product | undefined {
  const scale = /(?:^| )(\d{1,3}\.\d{1,3}\.\d{1,4})-maxscale/i.exec(said)?.[1];
  if (scale !== undefined && scale !== said.slice(0, scale.length))
    return { product: 'MariaDB MaxScale', version: scale, cpe: cpeOf('mariadb', 'maxscale', scale) };
  if (/maxscale/i.test(said)) return { product: 'MariaDB MaxScale' };
  if (/\bmaria/i.test(said)) return mariaDb(said);
  const percona = PERCONA.exec(said)?.[1] ?? /^(\d\.\d\.\d{1,3})-\w{0,4}percona\b/i.exec(said)?.[1];
  if (percona !== undefined)
    return { product: 'Percona Server', version: percona, cpe: cpeOf('percona', 'percona_server', percona) };
  const sphinx = /^(\d\.\d{1,2}\.\d{1,2})-(?:id64-)?\w{1,12} \([\da-f]{7,40}\)$/.exec(said)?.[1];
  if (sphinx !== undefined) return { product: 'Sphinx search', version: sphinx };
  const tidb = /-TiDB-v(\d{1,2}\.\d{1,2}\.\d{1,3})/.exec(said)?.[1];
  if (tidb !== undefined) return { product: 'TiDB', version: tidb, cpe: cpeOf('pingcap', 'tidb', tidb) };
  const [own = '', ...builds] = said.split(/[-_]/);
  const [, version] = /^(\d{1,3}\.\d{1,3}\.\d{1,4}[a-z]?)(?:max)?$/.exec(own) ?? [];
  if (version !== undefined && version !== '5.5.5' && isOwnBuild(builds))
    return { product: 'MySQL', version, cpe: cpeOf('oracle', 'mysql', version) };
  return /^\d{1,3}\.\d{1,3}(?:\.\d{1,4})?[\x20-\x7e]{0,100}$/.test(said) ? {} : undefined;
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
    steps: [{ send: '', until: OFFERS_TLS, refuses: /^[\s\S]{4}\x0a[^\0]{1,60}\0[\s\S]{15}/ }, { send: SSL_REQUEST }],
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
