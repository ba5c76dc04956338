import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** SANE's network daemon for scanners, by SANE_NET_INIT: who may ask is decided by the address alone (SANE standard, section 5). */
export const sane: ServiceRule = {
  id: 'sane',
  name: 'SANE',
  group: 'other',
  ports: [6566],
  references: ['https://sane-project.gitlab.io/standard/net.html'],
  probe: { id: 'sane', payload: '\0\0\0\0\x01\0\0\x03\0\0\0\x05user\0' },
  recognise({ probe, text }) {
    if (probe !== 'sane' || !/^\0\0\0[\0-\x0b]\x01[\0-\x09]\0[\0-\x20]$/.test(text)) return undefined;
    return text[3] === '\0' ? { ...PLAIN, login: 'open', facts: ['A client without a password was accepted'] } : PLAIN;
  },
};

/** Responses of real servers (saned of SANE 1.2.1): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['sane', '\0\0\0\0\x01\x01\0\x03', 'sane']];
