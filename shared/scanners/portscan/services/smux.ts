import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** SNMP multiplexing, by the way in which it closes where it does not understand (RFC 1227: a ClosePDU with the reason packetFormat). */
export const smux: ServiceRule = {
  id: 'smux',
  name: 'SMUX',
  group: 'other',
  ports: [199],
  references: ['https://www.rfc-editor.org/rfc/rfc1227'],
  recognise: ({ text }) => (text === '\x41\x01\x02' ? PLAIN : undefined),
};

/** Responses of real servers (snmpd 5.9.3): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['http', '\x41\x01\x02', 'smux']];
