import type { ServiceRule, ServiceSample } from '../service-rule.ts';
import { snmp as overUdp } from '../udp/snmp.ts';

const { question, read, name, group } = overUdp;

/** SNMP over TCP (RFC 3430), by the same question and answer as over UDP. */
export const snmp: ServiceRule = {
  id: 'snmp',
  name,
  group,
  ports: [161],
  cwe: [319],
  references: ['https://www.rfc-editor.org/rfc/rfc3430'],
  probe: { id: 'snmp', payload: question.payload },
  recognise: ({ probe, text }) => (probe === 'snmp' ? read(text) : undefined),
};

/** Responses of real servers (snmpd 5.9.3): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'snmp',
    '0n\x02\x01\x030\x10\x02\x02SC\x02\x04\x7f\xff\xff\xff\x04\x01\0\x02\x01\x03\x04\x210\x1f\x04\x11\x80\0\x1f\x88\x80\xe7y\xad*\xb4\xb4\x09k\0\0\0\0\x02\x01\x01\x02\x01\x09\x04\0\x04\0\x04\x0004\x04\x11\x80\0\x1f\x88\x80\xe7y\xad*\xb4\xb4\x09k\0\0\0\0\x04\0\xa8\x1d\x02\x02SC\x02\x01\0\x02\x01\x000\x110\x0f\x06\x0a+\x06\x01\x06\x03\x0f\x01\x01\x04\0A\x01\x01',
    'snmp',
  ],
];
