import type { Exchange } from '../examination/artifact.ts';
import {
  byLogin,
  type ExposureCheck,
  type ExposureVerdict,
  exposed,
  HARDENED,
  unclear,
  withoutAuthentication,
} from '../examination/exposure-check.ts';
import { NO_LOGIN } from '../examination/port-check.ts';
import { answerTo, converse, type Inquiry, type Line } from '../naming/inquiry.ts';
import { headerIn, httpStatusOf, requestFor } from '../services/http.ts';

const RISK =
  'Anyone who can reach the port can relay traffic through the server, which hides their address and reaches hosts of the internal network.';
const OPEN_PROXY = 'https://attack.mitre.org/techniques/T1090/';
const CONNECT = 'proxy-connect';
const CONNECT_HTTPS = 'proxy-connect-https';
const CONNECT_AGAIN = 'proxy-connect-again';
const THROUGH = 'proxy-through';
const ALIVE = 'proxy-alive';
/** The port that proxies have tunnels for where they are particular about ports, as those of Debian are by default. */
const HTTPS = 443;

/** A tunnel begins behind the header: such a response has no content (RFC 9110, section 9.3.6). */
function isTunnel({ text }: Exchange): boolean {
  const status = httpStatusOf(text);
  const hasContent = ['content-length', 'transfer-encoding', 'content-type'].some(
    (name) => headerIn(text, name) !== undefined,
  );
  return status !== undefined && status >= 200 && status < 300 && !hasContent && text.endsWith('\r\n\r\n');
}

/** The port of HTTPS on the same host, for who refuses its own. */
const httpsOf = (authority: string) => `${authority.slice(0, authority.lastIndexOf(':'))}:${HTTPS}`;

function connectTo(authority: string): string {
  return `CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`;
}

/** What came of a request, if only the end of the connection. */
const outcomeOf = (id: string, said: readonly Exchange[]) => said.find(({ probe }) => probe === id);

const statusOf = (answer: Exchange | undefined) => httpStatusOf(answer?.text ?? '');

/** Whether a proxy says that it tried to connect and did not get through: its rules let the client pass. */
function hasTried(answer: Exchange | undefined): boolean {
  const status = statusOf(answer);
  return status !== undefined && status >= 500 && status !== 501 && status !== 505;
}

/** Of a request that came too late or too early, the next one may be told something else (RFC 9110 and 6585). */
const PASSING: ReadonlySet<number | undefined> = new Set([408, 425, 429]);

const isRefusal = (answer: Exchange | undefined) => {
  const status = statusOf(answer);
  return status !== undefined && status >= 400 && status < 500 && !PASSING.has(status);
};

/**
 * Whether a server hangs up on a request, which has no meaning of its own: Node.js does at each CONNECT that its program does not
 * listen for, HAProxy by `reject`, Squid by `deny_info TCP_RESET`; others do where they do not get through.
 */
const hangsUp = (answer: Exchange | undefined) => answer?.text === '' && answer.ended === 'closed';

/** Whether a request for a tunnel was turned down, by words or without. */
const isTurnedDown = (answer: Exchange | undefined) => isRefusal(answer) || hangsUp(answer);

/**
 * A tunnel to the proxy's own port, and where it does not open that one to the port of HTTPS on its host; then to its own again,
 * as a server that has become too busy gives the same errors as a proxy that did not get through. Who hangs up is asked for
 * a page at last: whether it still serves.
 */
const tunnels: Inquiry = {
  id: 'http-proxy',
  async hold(line) {
    const { recipient } = line;
    const own = await converse(line, (said) => {
      const [first] = said;
      if (first === undefined) return { id: CONNECT, payload: connectTo(recipient.authority) };
      return said.length === 1 && isTunnel(first) ? { id: THROUGH, payload: requestFor('/')(recipient) } : undefined;
    });
    const ask = (id: string, payload: string) =>
      converse(line, (said) => (said.length === 0 ? { id, payload } : undefined));
    const said = [...own];
    if ((isTurnedDown(own[0]) || hasTried(own[0])) && line.target.port !== HTTPS) {
      const https = await ask(CONNECT_HTTPS, connectTo(httpsOf(recipient.authority)));
      const again = https.some(hasTried) ? await ask(CONNECT_AGAIN, connectTo(recipient.authority)) : [];
      said.push(...https, ...again);
    }
    return said.some(hangsUp) ? [...said, ...(await ask(ALIVE, requestFor('/')(recipient)))] : said;
  },
};

const NO_TUNNEL = 'a request for a tunnel was neither granted nor refused';

/** The verdict where no tunnel to the own port was opened: by the rules, unless they make a difference between ports. */
function withoutTunnel(own: Exchange, said: readonly Exchange[]): ExposureVerdict {
  const https = outcomeOf(CONNECT_HTTPS, said);
  const again = outcomeOf(CONNECT_AGAIN, said);
  const alive = outcomeOf(ALIVE, said);
  if (https !== undefined && isTunnel(https))
    return firm(`A tunnel to port ${HTTPS} of the host of the proxy was opened`, https);
  // A server that is too busy hangs up, too, but then on whoever asks for a page.
  const isBusy = [own, again].some(hangsUp) && (statusOf(alive) === undefined || hasTried(alive));
  if (https !== undefined && hasTried(https) && isTurnedDown(own) && isTurnedDown(again) && !isBusy)
    return firm(
      `The proxy refuses a tunnel to its own port, and tried to open one to port ${HTTPS} of its host`,
      https,
    );
  const answers = https === undefined ? [own] : [own, https];
  if (answers.some(hasTried)) return unclear('the server answered a request for a tunnel with an error');
  const isWithoutAnswer = (each: Exchange) => statusOf(each) === undefined && !hangsUp(each);
  if (answers.some((each) => isWithoutAnswer(each) || PASSING.has(statusOf(each)))) return unclear(NO_TUNNEL);
  if (!answers.some(hangsUp)) return HARDENED;
  // A hang-up at one port and words at another are two answers: a rule that speaks, and a tunnel that came to nothing.
  return answers.every(hangsUp) && statusOf(alive) !== undefined ? HARDENED : unclear(NO_TUNNEL);
}

function firm(fact: string, shown: Exchange): ExposureVerdict {
  return { kind: 'exposed', facts: [fact], shown, own: { confidence: 'firm' } };
}

/** Proxies of HTTP, asked for a tunnel to their own host: no third party gets a packet. */
export const httpOpenProxy: ExposureCheck = {
  id: 'http-open-proxy',
  title: 'Open HTTP proxy',
  services: ['http'],
  score: 8,
  cwe: [441, NO_LOGIN],
  problem: 'opens tunnels for clients without authentication',
  risk: RISK,
  recommendation:
    'Allow only known clients, for example `http_access deny all` after the allowed ones (Squid) or `Allow` and `BasicAuth` (Tinyproxy). Do not expose the port to the internet.',
  references: [OPEN_PROXY],
  confidence: 'certain',
  inquiries: [tunnels],
  judge({ said }) {
    const tunnel = outcomeOf(CONNECT, said);
    if (tunnel === undefined) return unclear();
    if (!isTunnel(tunnel)) return withoutTunnel(tunnel, said);
    const through = answerTo(THROUGH, said);
    if (httpStatusOf(through?.text ?? '') === undefined)
      return unclear('a tunnel was accepted but carried no response');
    return exposed(
      tunnel,
      'A tunnel to the port of the proxy itself was opened, and a request through it was answered',
    );
  },
};

/** An address and a port as SOCKS 5 has them (RFC 1928, section 4). */
function socksAddress({ address, family, port }: Line['target']): string {
  const end = String.fromCharCode(port >> 8, port & 255);
  if (family === 4) return `\x01${String.fromCharCode(...address.split('.').map(Number))}${end}`;
  const [head = '', tail = ''] = address.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':').map((each) => Number.parseInt(each, 16)));
  const [first, rest] = [groups(head), groups(tail)];
  const all = [...first, ...new Array<number>(Math.max(0, 8 - first.length - rest.length)).fill(0), ...rest];
  return `\x04${String.fromCharCode(...all.flatMap((each) => [each >> 8, each & 255]))}${end}`;
}

const SOCKS = 'socks-connect';
const SOCKS_HTTPS = 'socks-connect-https';
/** "Connection not allowed by ruleset" (RFC 1928, section 6). */
const NOT_ALLOWED = '\x05\x02';

/** A connection without a login to the proxy's own port, and where the rules refuse that one to the port of HTTPS on its host. */
const connections: Inquiry = {
  id: 'socks-connections',
  async hold(line) {
    const connect = (id: string, port: number) =>
      converse(line, (said) => {
        if (said.length === 0) return { id: 'socks-method', payload: '\x05\x01\0' };
        const isAccepted = said.length === 1 && said[0]?.text === '\x05\0';
        return isAccepted ? { id, payload: `\x05\x01\0${socksAddress({ ...line.target, port })}` } : undefined;
      });
    const own = await connect(SOCKS, line.target.port);
    if (!own.some(({ probe, text }) => probe === SOCKS && text.startsWith(NOT_ALLOWED))) return own;
    return [...own, ...(await connect(SOCKS_HTTPS, HTTPS))];
  },
};

/** Proxies of SOCKS 5, asked for a connection to their own host: no third party gets a packet. */
export const socksOpenProxy = withoutAuthentication('SOCKS proxy', {
  id: 'socks-open-proxy',
  services: ['socks'],
  score: 8,
  cwe: [441, NO_LOGIN],
  problem: 'accepts clients without authentication',
  risk: RISK,
  recommendation:
    'Require a user name and a password, or allow only known addresses. Do not expose the port to the internet.',
  references: ['https://www.rfc-editor.org/rfc/rfc1928', OPEN_PROXY],
  confidence: 'firm',
  inquiries: [connections],
  judge(service) {
    const verdict = byLogin(service);
    if (verdict.kind !== 'exposed') return verdict;
    const own = answerTo(SOCKS, service.said);
    const https = answerTo(SOCKS_HTTPS, service.said);
    // Who is let in and then refused each connection can do nothing.
    if (own?.text.startsWith(NOT_ALLOWED) && https?.text.startsWith(NOT_ALLOWED)) return HARDENED;
    const opened = [own, https].find((answer) => answer?.text.startsWith('\x05\0'));
    if (opened === undefined) return verdict;
    const port = opened === own ? 'the port of the proxy itself' : `port ${HTTPS} of the host of the proxy`;
    return {
      ...exposed(opened, ...verdict.facts, `A connection to ${port} was opened`),
      own: { confidence: 'certain' },
    };
  },
});
