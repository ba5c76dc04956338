import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** The statistics of Twemproxy, which it gives to whoever connects: the addresses of the servers behind it among them. */
export const twemproxy: ServiceRule = {
  id: 'twemproxy',
  name: 'Twemproxy statistics',
  group: 'other',
  ports: [22_222],
  references: ['https://github.com/twitter/twemproxy/blob/master/README.md'],
  recognise({ text }) {
    const version = /^\{"service": ?"nutcracker", ?"source": ?"[^"]{0,255}", ?"version": ?"(\d[\d.]{0,15})"/.exec(
      text,
    )?.[1];
    if (version === undefined) return undefined;
    const facts = ['Statistics are given without authentication'];
    return { ...PLAIN, product: 'Twemproxy', version, login: 'open', facts };
  },
};

/** Responses of real servers (Twemproxy 0.5.0, shortened): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'banner',
    '{"service":"nutcracker", "source":"vm", "version":"0.5.0", "uptime":67, "timestamp":1795746119, "total_connections":1, "curr_connections":1, "a": {"client_eof":0',
    'twemproxy',
  ],
];
