import { PLAIN } from '../service-rule.ts';
import type { UdpSample, UdpService } from './udp-service.ts';

const SERVER = /^(SERVER: {0,8}[\x21-\x7e][\x20-\x7e]{0,150})\r?$/im;
const LOCATION = /^(LOCATION: {0,8}[\x21-\x7e][\x20-\x7e]{0,150})\r?$/im;

/** SSDP, by the answer to a search for root devices that is sent to one device (UPnP Device Architecture 1.1, section 1.3.2). */
export const ssdp: UdpService = {
  id: 'ssdp',
  name: 'SSDP',
  group: 'other',
  ports: [1900],
  question: {
    id: 'M-SEARCH',
    payload: ({ authority }) =>
      `M-SEARCH * HTTP/1.1\r\nHOST: ${authority}\r\nMAN: "ssdp:discover"\r\nMX: 1\r\nST: upnp:rootdevice\r\n\r\n`,
  },
  read(answer) {
    if (!/^HTTP\/1\.[01] 200 /.test(answer) || !/^ST: {0,8}upnp:rootdevice\r?$/im.test(answer)) return undefined;
    const facts = [SERVER, LOCATION].flatMap((pattern) => pattern.exec(answer)?.[1] ?? []);
    return { ...PLAIN, facts };
  },
  // Many devices answer from a socket of their own.
  fromAnyPort: true,
  cwe: [406],
  amplification:
    'SSDP responses are many times as large as the request: attackers abuse the service for denial-of-service attacks with forged sender addresses.',
  references: ['https://www.cisa.gov/news-events/alerts/2014/01/17/udp-based-amplification-attacks'],
};

/** The tests read them. */
export const samples: readonly UdpSample[] = [
  [
    'HTTP/1.1 200 OK\r\nCACHE-CONTROL: max-age=1810\r\nST: upnp:rootdevice\r\nUSN: uuid:1::upnp:rootdevice\r\nEXT:\r\nSERVER: Debian DLNADOC/1.50 UPnP/1.0 MiniDLNA/1.3.0\r\nLOCATION: http://192.0.2.7:8200/rootDesc.xml\r\nContent-Length: 0\r\n\r\n',
    'ssdp',
    'MiniDLNA 1.3.0',
  ],
];
