import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';
import { HTTP_PROBE, httpStatusOf, requestFor } from './http.ts';

/** What Node.js, and what Chrome, answer where no page is. */
const FRONTS = [
  /\r\n\r\nWebSockets request was expected\r\n/,
  /^HTTP\/1\.1 200 OK\r\nX-Frame-Options:DENY\r\nContent-Length:0\r\n/,
];

/** The debugger of Node.js and of Chrome, by its version (Chrome DevTools Protocol); it never asks for a login. */
export const devtools: ServiceRule = {
  id: 'devtools',
  name: 'DevTools',
  group: 'remote-control',
  ports: [9222, 9229],
  cwe: [489],
  references: ['https://nodejs.org/en/learn/getting-started/debugging#security-implications'],
  probe: { id: 'devtools', payload: requestFor('/json/version') },
  suggests: ({ probe, text }) => probe === HTTP_PROBE.id && FRONTS.some((front) => front.test(text)),
  recognise({ probe, text }) {
    if (probe !== 'devtools' || httpStatusOf(text) !== 200 || !/"Protocol-Version"\s{0,4}:/.test(text))
      return undefined;
    const [, name, version] = /"Browser"\s{0,4}:\s{0,4}"([A-Za-z.]{1,40})\/v?(\d[\d.]{0,30})"/.exec(text) ?? [];
    const product = name === 'node.js' ? 'Node.js' : name;
    return {
      ...PLAIN,
      product,
      version: product === undefined ? undefined : version,
      login: 'open',
      facts: ['GET /json/version was answered without authentication'],
    };
  },
};

/** Responses of real servers (Node.js 24; Chrome 156, shortened): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'devtools',
    'HTTP/1.0 200 OK\r\nContent-Type: application/json; charset=UTF-8\r\nCache-Control: no-cache\r\nContent-Length: 65\r\n\r\n{\n  "Browser": "node.js/v24.21.0",\n  "Protocol-Version": "1.1"\n} ',
    'devtools',
  ],
  [
    'devtools',
    'HTTP/1.1 200 OK\r\nContent-Length:444\r\nContent-Type:application/json; charset=UTF-8\r\n\r\n{\n   "Browser": "Chrome/156.0.8078.108",\n   "Protocol-Version": "1.3"\n}',
    'devtools',
  ],
];
