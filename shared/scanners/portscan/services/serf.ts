import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

// MessagePack: the header of each command is a map of its name and number, and that of the handshake is followed by a map of the version.
const command = (name: string, number: string) =>
  `\x82\xa7Command${String.fromCharCode(0xa0 + name.length)}${name}\xa3Seq${number}`;
const HANDSHAKE = `${command('handshake', '\0')}\x81\xa7Version\x01`;

/** The header of a response: a map of an error, which may be empty, and the number. */
const RESPONSE = /^\x82\xa5Error(?:[\xa0-\xbf]|\xd9[\s\S])([\x20-\x7e]{0,200})\xa3Seq[\0-\x7f]/;

/** An agent of Serf, by the order in which its RPC wants to be spoken to. It asks for a key only where one is configured. */
export const serf: ServiceRule = {
  id: 'serf',
  name: 'Serf RPC',
  group: 'remote-control',
  ports: [7373],
  references: ['https://github.com/hashicorp/serf'],
  suggests: ({ text }) => RESPONSE.test(text),
  probe: { id: 'serf', payload: HANDSHAKE + command('stats', '\x01') },
  recognise({ probe, text }) {
    const said = RESPONSE.exec(text);
    if (probe !== 'serf') return said?.[1] === 'Handshake required' ? PLAIN : undefined;
    const next = said?.[1] === '' ? RESPONSE.exec(text.slice(said[0].length)) : null;
    if (next?.[1] === 'Authentication required')
      return { ...PLAIN, login: 'required', facts: ['Authentication is required'] };
    return next?.[1] === '' && text.includes('\xa5agent')
      ? { ...PLAIN, login: 'open', facts: ['Its statistics were told without authentication'] }
      : undefined;
  },
};

/** Responses of real servers (Serf 0.9.4): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['rpcbind', '\x82\xa5Error\xb2Handshake required\xa3Seq\0', 'serf'],
  [
    'serf',
    '\x82\xa5Error\xa0\xa3Seq\0\x82\xa5Error\xa0\xa3Seq\x01\x85\xa4tags\x80\xaeevent_handlers\x80\xa5agent\x81\xa4name\xa1a\xa7runtime\x86',
    'serf',
  ],
];
