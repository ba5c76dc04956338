import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const OFFER = 'relp_version=0\nrelp_software=scanfold\ncommands=syslog';

/** RELP, the reliable transport of syslog, by its answer to the opening of a session; no message is sent. */
export const relp: ServiceRule = {
  id: 'relp',
  name: 'RELP',
  group: 'other',
  ports: [2514, 20514],
  references: ['https://github.com/rsyslog/librelp/blob/master/doc/relp.html'],
  probe: { id: 'relp', payload: `1 open ${OFFER.length} ${OFFER}\n` },
  // It closes a session that does not begin so.
  suggests: ({ text }) => /^0 serverclose 0\n/.test(text),
  recognise({ text }) {
    const version =
      /^1 rsp \d{1,4} 200 OK\n(?:[\x20-\x7e]{1,80}\n){0,3}?relp_software=librelp,(\d{1,2}(?:\.\d{1,3}){1,2}),/.exec(
        text,
      )?.[1];
    if (version !== undefined) return { ...PLAIN, product: 'librelp', version };
    return /^(?:1 rsp \d{1,4} \d{3} |0 serverclose 0\n)/.test(text) ? PLAIN : undefined;
  },
};

/** Responses of real servers (rsyslog 8.2302): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['http', '0 serverclose 0\n', 'relp'],
  [
    'relp',
    '1 rsp 93 200 OK\nrelp_version=0\nrelp_software=librelp,1.11.0,http://librelp.adiscon.com\ncommands=syslog\n',
    'relp',
  ],
];
