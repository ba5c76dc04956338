import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const BODY = '<?xml version="1.0"?><methodCall><methodName>system.client_version</methodName></methodCall>';
const HEADERS = `CONTENT_LENGTH\0${BODY.length}\0SCGI\x001\0REQUEST_METHOD\0POST\0REQUEST_URI\0/RPC2\0`;

/** SCGI, the protocol between a web server and its program, by a question that rTorrent answers with its version. */
export const scgi: ServiceRule = {
  id: 'scgi',
  name: 'SCGI',
  group: 'remote-control',
  ports: [5000],
  cwe: [319],
  references: ['https://python.ca/scgi/protocol.txt', 'https://rtorrent-docs.readthedocs.io/en/latest/cmd-ref.html'],
  // A netstring of headers, then the body.
  probe: { id: 'scgi', payload: `${HEADERS.length}:${HEADERS},${BODY}` },
  recognise({ probe, text }) {
    if (probe !== 'scgi' || !/^Status: \d{3}[ \r]/.test(text)) return undefined;
    const version = /<value>(?:<string>)?(\d[\d.]{0,15})</.exec(text)?.[1];
    const facts = ['A request was answered without authentication'];
    if (version === undefined) return { ...PLAIN, login: 'open', facts };
    return { product: 'rTorrent', version, login: 'open', facts };
  },
};

/** Responses of real servers (rTorrent 0.9.8): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'scgi',
    'Status: 200 OK\r\nContent-Type: text/xml\r\nContent-Length: 152\r\n\r\n<?xml version="1.0" encoding="UTF-8"?>\r\n<methodResponse>\r\n<params>\r\n<param><value><string>0.9.8</string></value></param>\r\n</params>\r\n</methodResponse>\r\n',
    'scgi',
  ],
];
