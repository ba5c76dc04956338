import { gunzipSync } from 'node:zlib';
import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** A number for the client, the length of what follows, and the beginning of data in the format of gzip. */
const FIRST = /^[\0-\xff]{4}\0\0[\0-\x01][\0-\xff]\x1f\x8b\x08/;
const AT = 8;

/** The tag that a message begins with; undefined where there is none. */
function tagOf(text: string): string | undefined {
  if (!FIRST.test(text)) return undefined;
  const length = text.charCodeAt(6) * 256 + text.charCodeAt(7);
  if (text.length !== AT + length) return undefined;
  try {
    const said = gunzipSync(Buffer.from(text.slice(AT), 'latin1'), { maxOutputLength: 4096 }).toString('latin1');
    return /^\[(\w{1,40})\]\n/.exec(said)?.[1];
  } catch {
    return undefined;
  }
}

/** A server of the game Battle for Wesnoth, by its answer to a client: a compressed message that asks for the version. */
export const wesnoth: ServiceRule = {
  id: 'wesnoth',
  name: 'Wesnoth',
  group: 'other',
  ports: [15_000],
  references: ['https://wiki.wesnoth.org/MultiplayerServerWML'],
  // Four bytes of zero are a client without encryption; questions of other services begin with them, too.
  suggests: () => false,
  probe: { id: 'wesnoth', payload: '\0\0\0\0' },
  recognise: ({ text }) => (tagOf(text) === 'version' ? PLAIN : undefined),
};

/** Responses of real servers (wesnothd 1.16.9): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'wesnoth',
    '\0\0\0*\0\0\0!\x1f\x8b\x08\0\0\0\0\0\0\xff\x8b.K-*\xce\xcc\xcf\x8b\xe5\x8a\xd6\x873\x01 \xbc\x17\x06\x15\0\0\0',
    'wesnoth',
  ],
  [
    'firebird',
    '\xff\xff\xff\xff\0\0\0!\x1f\x8b\x08\0\0\0\0\0\0\xff\x8b.K-*\xce\xcc\xcf\x8b\xe5\x8a\xd6\x873\x01 \xbc\x17\x06\x15\0\0\0',
    'wesnoth',
  ],
];
