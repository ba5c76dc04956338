import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const PING = 'agent.ping';

/** Zabbix, by its answer to the item agent.ping: an agent that this address may ask, a server, or a proxy. */
export const zabbix: ServiceRule = {
  id: 'zabbix',
  name: 'Zabbix',
  group: 'other',
  ports: [10_050, 10_051],
  references: ['https://www.zabbix.com/documentation/current/en/manual/best_practices/security'],
  // Header: "ZBXD", flags, length (8 bytes, little-endian).
  probe: { id: 'zabbix', payload: `ZBXD\x01${String.fromCharCode(PING.length)}\0\0\0\0\0\0\0${PING}` },
  recognise({ probe, text }) {
    if (probe !== 'zabbix' || !/^ZBXD[\x01\x03]/.test(text)) return undefined;
    const data = text.slice(13);
    if (data.startsWith('{')) return { ...PLAIN, product: 'Zabbix server or proxy' };
    if (data !== '1') return PLAIN;
    const facts = ['The item agent.ping was answered without authentication'];
    return { ...PLAIN, product: 'Zabbix agent', login: 'open', facts };
  },
};

/**
 * A server or proxy of Zabbix, by its refusal of what is no whole JSON: the requests that it knows would register a host, and it
 * writes this one to its log, so that it is asked on its own port alone.
 */
export const zabbixTrapper: ServiceRule = {
  id: 'zabbix-trapper',
  name: 'Zabbix',
  group: 'other',
  ports: [10_051],
  references: ['https://www.zabbix.com/documentation/current/en/manual/appendix/protocols/header_datalen'],
  suggests: () => false,
  probe: { id: 'zabbix-trapper', payload: 'ZBXD\x01\x01\0\0\0\0\0\0\0{' },
  recognise: ({ probe, text }) =>
    probe === 'zabbix-trapper' && /^ZBXD[\x01\x03][\0-\xff]{8}\{"response":"failed"/.test(text)
      ? { ...PLAIN, product: 'Zabbix server or proxy' }
      : undefined,
};

/** Responses of real servers (Zabbix 6.0): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['zabbix', 'ZBXD\x01\x01\0\0\0\0\0\0\x001', 'zabbix'],
  [
    'zabbix-trapper',
    `ZBXD\x01\x80\0\0\0\0\0\0\0{"response":"failed","info":"cannot parse as a valid JSON object: invalid object format, expected closing character '}' at: ''"}`,
    'zabbix-trapper',
  ],
];
