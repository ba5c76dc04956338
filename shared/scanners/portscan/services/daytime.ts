import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const TIME = String.raw`\d\d:\d\d:\d\d`;
/** As ctime(3) and asctime write it, and as inetd of System V does. */
const DATE = new RegExp(
  String.raw`^(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ${MONTH} [ \d]\d ${TIME} \d{4}|\d\d ${MONTH} \d{4} ${TIME}(?: [A-Z]{2,5})?)\r\n$`,
  'i',
);

/** Daytime, by a greeting that is a date and nothing else, after which the server closes (RFC 867). */
export const daytime: ServiceRule = {
  id: 'daytime',
  name: 'Daytime',
  group: 'other',
  ports: [13],
  references: ['https://www.rfc-editor.org/rfc/rfc867'],
  recognise: ({ probe, text }) => (probe === 'banner' && DATE.test(text) ? PLAIN : undefined),
};

/** The first of a real server (xinetd 2.3.15), the second as ctime(3) writes it: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', '25 NOV 2026 22:48:01 UTC\r\n', 'daytime'],
  ['banner', 'Wed Nov 25 22:48:01 2026\r\n', 'daytime'],
];
