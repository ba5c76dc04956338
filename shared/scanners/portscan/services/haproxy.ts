import type { Exchange } from '../examination/artifact.ts';
import { cpeOf, PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** What the command line of HAProxy says to a line that it does not know: the names of commands, one a line. */
const HELP =
  /^Unknown command(?:, but maybe one of the following ones is a better match:|\. Please enter one of the following commands only ?:)\n[ ]{2}[a-z]/;

const PROBE = 'haproxy';
const ANSWER = /^(admin|operator|user)\n\nName: HAProxy\nVersion: (\d{1,2}(?:\.\d{1,3}){1,2})?/;

/** What an unasked client may do, and the release, by its own words. */
function levelOf({ probe, text }: Exchange) {
  const match = probe === PROBE ? ANSWER.exec(text) : null;
  if (match === null) return undefined;
  const [, level = '', version] = match;
  return { level, product: 'HAProxy', version, cpe: cpeOf('haproxy', 'haproxy', version) };
}

/** The runtime API of HAProxy, which has no login, for those who may change what it does: servers, certificates, maps. */
export const haproxyRuntime: ServiceRule = {
  id: 'haproxy-runtime',
  name: 'HAProxy runtime API',
  group: 'remote-control',
  ports: [9999],
  cwe: [319],
  references: ['https://docs.haproxy.org/2.8/management.html'],
  suggests: ({ text }) => HELP.test(text),
  probe: { id: PROBE, payload: 'show cli level;show info\n' },
  recognise(exchange) {
    const found = levelOf(exchange);
    if (found === undefined || found.level === 'user') return undefined;
    const { level, ...software } = found;
    return {
      ...software,
      login: 'open',
      facts: [`Commands of the level ${level} are accepted without authentication`],
    };
  },
};

/** The same for those who may only read statistics, or where nothing more is known of it. */
export const haproxyStatistics: ServiceRule = {
  id: 'haproxy-statistics',
  name: 'HAProxy runtime API',
  group: 'other',
  ports: [9999],
  cwe: [319],
  references: ['https://docs.haproxy.org/2.8/management.html'],
  recognise(exchange) {
    const found = levelOf(exchange);
    if (found === undefined) return HELP.test(exchange.text) ? PLAIN : undefined;
    if (found.level !== 'user') return undefined;
    const { level, ...software } = found;
    return {
      ...software,
      login: 'open',
      facts: ['Statistics are readable without authentication, nothing can be changed'],
    };
  },
};

/** Responses of real servers (HAProxy 2.6.12, shortened): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [PROBE, 'admin\n\nName: HAProxy\nVersion: 2.6.12-1+deb12u4\nRelease_date: 2026/10/17\n', 'haproxy-runtime'],
  [PROBE, 'user\n\nName: HAProxy\nVersion: 2.6.12-1+deb12u4\nRelease_date: 2026/10/17\n', 'haproxy-statistics'],
  [
    'http',
    'Unknown command, but maybe one of the following ones is a better match:\n  get acl <acl> <value>                   : report the patterns matching a sample for an ACL\n',
    'haproxy-statistics',
  ],
];
