import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** The type of the packet with what is told of a game. */
const GAME_INFO = 6;
/** The name of the server and the version of the game follow each other, each with a zero at its end. */
const NAMED = /[\x20-\x7e\x80-\xff]{1,80}\0(\d{1,2}\.\d{1,2}(?:\.\d{1,2})?(?:-[\w.]{1,20})?)\0/;

/** A server of OpenTTD, by what it tells lists of servers of its game. Asked on its own port alone: elsewhere it hangs up on all other questions. */
export const openttd: ServiceRule = {
  id: 'openttd',
  name: 'OpenTTD',
  group: 'other',
  ports: [3979],
  references: ['https://github.com/OpenTTD/OpenTTD/blob/master/docs/game_coordinator.md'],
  suggests: () => false,
  probe: { id: 'openttd', payload: '\x03\0\x07' },
  recognise({ probe, text }) {
    const isWhole = text.length > 3 && text.length === text.charCodeAt(0) + 256 * text.charCodeAt(1);
    if (probe !== 'openttd' || !isWhole || text.charCodeAt(2) !== GAME_INFO) return undefined;
    const version = NAMED.exec(text)?.[1];
    return version === undefined ? undefined : { ...PLAIN, product: 'OpenTTD', version };
  },
};

/** Responses of real servers (OpenTTD 13.0): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'openttd',
    '4\0\x06\x06\x01\xff\xff\xff\xff\0\0\x21\xde\x0a\0\x1f\xde\x0a\0\x0f\0\x19Unnamed Server\x0013.0\0\0\x19\0\0\0\x01\0\x01\0\x01',
    'openttd',
  ],
];
