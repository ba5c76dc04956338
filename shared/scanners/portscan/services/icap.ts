import { cpeOf, PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** ICAP, by the form of its answers (RFC 3507), which it gives to requests over HTTP, too. */
export const icap: ServiceRule = {
  id: 'icap',
  name: 'ICAP',
  group: 'other',
  ports: [1344],
  references: ['https://www.rfc-editor.org/rfc/rfc3507'],
  recognise({ text }) {
    if (!/^ICAP\/1\.\d \d{3} /.test(text)) return undefined;
    const version = /\r\nServer: C-ICAP\/(\d{1,2}(?:\.\d{1,3}){1,3})\r\n/i.exec(text)?.[1];
    if (version === undefined) return PLAIN;
    return { ...PLAIN, product: 'c-icap', version, cpe: cpeOf('c-icap_project', 'c-icap', version) };
  },
};

/** Responses of real servers (c-icap 0.5.10): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['http', 'ICAP/1.0 400 Bad request\r\nServer: C-ICAP/0.5.10\r\nConnection: close\r\n\r\n', 'icap'],
];
