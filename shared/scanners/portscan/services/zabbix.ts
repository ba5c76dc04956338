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

/** Responses of real servers (Zabbix 6.0): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['zabbix', 'ZBXD\x01\x01\0\0\0\0\0\0\x001', 'zabbix']];
