import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** A node of Munin, by its greeting and its version; it knows addresses, and no logins. */
export const munin: ServiceRule = {
  id: 'munin',
  name: 'Munin node',
  group: 'other',
  ports: [4949],
  references: ['https://guide.munin-monitoring.org/en/latest/master/network-protocol.html'],
  reply: ({ probe, text }) =>
    probe === 'banner' && /^# munin node at /.test(text) ? { id: 'munin', payload: 'version\n' } : undefined,
  recognise({ probe, text }) {
    if (/^# munin node at [\x21-\x7e]{1,253}\n/.test(text)) return PLAIN;
    const version = probe === 'munin' ? /^munins node on [^\n]{1,253} version: (\d[\w.-]{0,20})\n/.exec(text)?.[1] : '';
    if (!version) return undefined;
    return { product: 'Munin node', version, login: 'open', facts: ['The version command was answered'] };
  },
};

/** Responses of real servers (Munin 2.0.73): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', '# munin node at server\n', 'munin'],
  ['munin', 'munins node on server version: 2.0.73\n', 'munin'],
];
