import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** VTun, by its greeting. */
export const vtun: ServiceRule = {
  id: 'vtun',
  name: 'VTun',
  group: 'other',
  ports: [5000],
  references: ['https://vtun.sourceforge.net/'],
  recognise: ({ text }) => (/^VTUN server ver [\w.]{1,10} \d\d\/\d\d\/\d{4}\n/.test(text) ? PLAIN : undefined),
};

/** Responses of real servers (vtun 3.0.4): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', `VTUN server ver 3.X 05/14/2022\n${'\0'.repeat(19)}`, 'vtun'],
];
