import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** SMFIC_OPTNEG of version 6: all actions and steps that the filter may ask for. It is followed by no mail. */
const NEGOTIATION = '\0\0\0\x0dO\0\0\0\x06\0\0\x01\xff\0\x1f\xff\xff';

/** A filter of mail servers (OpenDKIM, OpenDMARC, Rspamd), by its answer to the negotiation of options. */
export const milter: ServiceRule = {
  id: 'milter',
  name: 'Milter',
  group: 'other',
  ports: [8891, 8893, 11_332],
  cwe: [319],
  references: ['https://www.postfix.org/MILTER_README.html'],
  probe: { id: 'milter', payload: NEGOTIATION },
  recognise({ probe, text }) {
    const version = probe === 'milter' ? /^\0\0\0\x0dO\0\0\0([\x02-\x06])[\s\S]{8}$/.exec(text)?.[1] : undefined;
    if (version === undefined) return undefined;
    return { ...PLAIN, facts: [`Milter protocol version ${version.charCodeAt(0)}`] };
  },
};

/** Responses of real servers (opendkim 2.11, opendmarc 1.4, rspamd 3.4): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['milter', '\0\0\0\x0dO\0\0\0\x06\0\0\x01\x11\0\x10\x07\x02', 'milter'],
  ['milter', '\0\0\0\x0dO\0\0\0\x06\0\0\0\x21\0\0\x07\x10', 'milter'],
  ['milter', '\0\0\0\x0dO\0\0\0\x06\0\0\x01\xff\0\x0f\xf0\x80', 'milter'],
];
