import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const SEQUENCE = '\0\0\x53\x43';

/** SMPP, by which programs send short messages, by its answer to the question whether the link is alive; no session is bound. */
export const smpp: ServiceRule = {
  id: 'smpp',
  name: 'SMPP',
  group: 'other',
  ports: [2775],
  cwe: [319],
  references: ['https://smpp.org/SMPP_v5.pdf'],
  // enquire_link (SMPP 5.0, 4.1.6).
  probe: { id: 'smpp', payload: `\0\0\0\x10\0\0\0\x15\0\0\0\0${SEQUENCE}` },
  // Its response, or a generic_nack, with any status.
  recognise: ({ probe, text }) =>
    probe === 'smpp' && /^\0\0\0\x10\x80\0\0[\0\x15]\0\0[\s\S]{2}\0\0SC$/.test(text) ? PLAIN : undefined,
};

/** Responses of real servers (smpp 0.5.1 of npm): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['smpp', '\0\0\0\x10\x80\0\0\x15\0\0\0\0\0\0SC', 'smpp']];
