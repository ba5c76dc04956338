import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** A line of a menu: type and text, selector, host, port (RFC 1436, section 3.8). */
const LINE = /^(?:[\d+ghi]|[sIT])[^\t\r\n]{0,300}\t[^\t\r\n]{0,300}\t[^\t\r\n]{1,253}\t\d{1,5}\r\n/;

/** Gopher, by the menu that it has for an empty line. */
export const gopher: ServiceRule = {
  id: 'gopher',
  name: 'Gopher',
  group: 'other',
  ports: [70],
  references: ['https://www.rfc-editor.org/rfc/rfc1436'],
  // The same question as Finger's, which is asked once.
  recognise: ({ probe, text }) => (probe === 'finger' && LINE.test(text) ? PLAIN : undefined),
};

/** Responses of real servers (Gophernicus 3.1): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['finger', '3Error: File or directory not found! (null)\tTITLE\tnull.host\t1\r\n.\r\n', 'gopher'],
];
