import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** The beginning of the data, an error report, or a refusal to answer yet, each of which begins with version and kind. */
const ANSWER = /^[\0-\x02](?:\x03[\s\S]{2}\0\0\0\x08|\x08\0\0\0\0\0\x08$|\x0a\0[\0-\x08]\0\0[\s\S]{2})/;

/**
 * A cache from which routers get the validated data of RPKI (RFC 8210), by its answer to the question for all of it. Asked on its own
 * ports alone, as the answer may be large.
 */
export const rpkiRtr: ServiceRule = {
  id: 'rpki-rtr',
  name: 'RPKI to Router',
  group: 'other',
  ports: [323, 3323, 8282, 8323],
  cwe: [319],
  references: ['https://www.rfc-editor.org/rfc/rfc8210'],
  suggests: () => false,
  probe: { id: 'rpki-rtr', payload: '\x01\x02\0\0\0\0\0\x08' },
  recognise: ({ probe, text }) => (probe === 'rpki-rtr' && ANSWER.test(text) ? PLAIN : undefined),
};

/** Responses of real servers (StayRTR 0.5.1): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'rpki-rtr',
    '\x01\x03\xa8\xcb\0\0\0\x08\x01\x04\0\0\0\0\0\x14\x01\x18\x18\0\xc63d\0\0\0\xfb\xf0\x01\x07\xa8\xcb\0\0\0\x18\0\0\0\0\0\0\x0e\x10\0\0\x02X\0\0\x1c ',
    'rpki-rtr',
  ],
];
