import type { Exchange } from '../examination/artifact.ts';
import {
  byLogin,
  type ExposureCheck,
  exposed,
  HARDENED,
  unclear,
  withoutAuthentication,
} from '../examination/exposure-check.ts';
import { NO_LOGIN } from '../examination/port-check.ts';
import { answerTo, dialogue, type Line } from '../naming/inquiry.ts';
import { headerIn, httpStatusOf, requestFor } from '../services/http.ts';

const RISK =
  'Anyone who can reach the port can relay traffic through the server, which hides their address and reaches hosts of the internal network.';
const OPEN_PROXY = 'https://attack.mitre.org/techniques/T1090/';
const CONNECT = 'proxy-connect';
const THROUGH = 'proxy-through';

/** A tunnel begins behind the header: such a response has no content (RFC 9110, section 9.3.6). */
function isTunnel({ text }: Exchange): boolean {
  const status = httpStatusOf(text);
  const hasContent = ['content-length', 'transfer-encoding', 'content-type'].some(
    (name) => headerIn(text, name) !== undefined,
  );
  return status !== undefined && status >= 200 && status < 300 && !hasContent && text.endsWith('\r\n\r\n');
}

/** Proxies of HTTP, asked for a tunnel to their own port: no third party gets a packet. */
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
  inquiries: [
    dialogue('http-proxy', (said, { recipient }) => {
      if (said.length === 0)
        return {
          id: CONNECT,
          payload: ({ authority }) => `CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`,
        };
      const [first] = said;
      if (said.length > 1 || first === undefined || !isTunnel(first)) return undefined;
      return { id: THROUGH, payload: requestFor('/')(recipient) };
    }),
  ],
  judge({ said }) {
    const tunnel = answerTo(CONNECT, said);
    if (tunnel === undefined || httpStatusOf(tunnel.text) === undefined)
      // A web server may hang up on a method that it does not know.
      return said.some(({ probe, ended }) => probe === CONNECT && ended === 'closed') ? HARDENED : unclear();
    if (!isTunnel(tunnel)) return HARDENED;
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

/** Proxies of SOCKS 5, asked for a connection to their own port: no third party gets a packet. */
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
  inquiries: [
    dialogue(SOCKS, (said, { target }) => {
      if (said.length === 0) return { id: 'socks-method', payload: '\x05\x01\0' };
      const isAccepted = said.length === 1 && said[0]?.text === '\x05\0';
      return isAccepted ? { id: SOCKS, payload: `\x05\x01\0${socksAddress(target)}` } : undefined;
    }),
  ],
  judge(service) {
    const verdict = byLogin(service);
    if (verdict.kind !== 'exposed') return verdict;
    const answer = answerTo(SOCKS, service.said);
    if (answer?.text.slice(0, 2) !== '\x05\0') return verdict;
    const facts = [...verdict.facts, 'A connection to the port of the proxy itself was opened'];
    return { ...exposed(answer, ...facts), own: { confidence: 'certain' } };
  },
});
