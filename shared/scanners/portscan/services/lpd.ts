import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** A queue that no print server has. */
const QUEUE = 'scanfold';

/** A print server, by its answer about a queue that it does not have (RFC 1179, 5.3). Asked on its own port alone: an old one may print the question. */
export const lpd: ServiceRule = {
  id: 'lpd',
  name: 'Line printer daemon',
  group: 'other',
  ports: [515],
  references: ['https://www.rfc-editor.org/rfc/rfc1179'],
  suggests: () => false,
  probe: { id: 'lpd', payload: `\x03${QUEUE}\n` },
  recognise: ({ probe, text }) =>
    probe === 'lpd' && text.startsWith(`Printer: ${QUEUE}@`) ? { ...PLAIN, product: 'LPRng' } : undefined,
};

/** Responses of real servers (LPRng 3.8.B): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'lpd',
    "Printer: scanfold@localhost - ERROR: spool queue for 'scanfold' does not exist on server localhost\ncheck for correct printer name",
    'lpd',
  ],
];
