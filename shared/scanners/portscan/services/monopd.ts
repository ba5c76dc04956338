import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** The server of a game of Monopoly, by its greeting. */
export const monopd: ServiceRule = {
  id: 'monopd',
  name: 'monopd',
  group: 'other',
  ports: [1234],
  references: ['https://gitlab.com/gtkatlantic/monopd'],
  recognise({ text }) {
    const version = /^<monopd><server (?:host="[^"\n]{0,200}" )?version="(\d[\w.-]{0,30})"\/><\/monopd>/.exec(
      text,
    )?.[1];
    return version === undefined ? undefined : { ...PLAIN, product: 'monopd', version };
  },
};

/** Responses of real servers (monopd 0.10.2): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'banner',
    '<monopd><server host="" version="0.10.2"/></monopd>\n<monopd><gameupdate gameid="-1" gametype="city" name="Monopoly" description="The classic Monopoly game"/></monopd>\n',
    'monopd',
  ],
];
