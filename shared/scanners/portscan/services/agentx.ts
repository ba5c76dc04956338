import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** agentx-Ping outside of a session, in network byte order, which opens none (RFC 2741, 6.2.11). */
const PING = `\x01\x0d\x10\0${'\0'.repeat(8)}\0\0\0\x01\0\0\0\0`;

/** The master agent of SNMP, to which others lend a part of the management data (AgentX). */
export const agentx: ServiceRule = {
  id: 'agentx',
  name: 'AgentX',
  group: 'other',
  ports: [705],
  cwe: [319],
  references: ['https://www.rfc-editor.org/rfc/rfc2741'],
  probe: { id: 'agentx', payload: PING },
  // agentx-Response: its header, the time that the agent has run, the error notOpen (257), an index.
  recognise: ({ probe, text }) =>
    probe === 'agentx' && /^\x01\x12[\s\S]{18}[\s\S]{4}(?:\x01\x01|\0\0)[\s\S]{2}$/.test(text)
      ? { ...PLAIN, login: 'open', facts: ['A message was answered without authentication'] }
      : undefined,
};

/** Responses of real servers (snmpd 5.9.3): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['agentx', '\x01\x12\x10\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0\x08\0\0\x07W\x01\x01\0\0', 'agentx'],
];
