import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** The fields of the answer: the mark `§1`, the number of the protocol, the version, a message and the numbers of players. */
function fieldsOf(text: string): readonly string[] {
  if (text.length !== 3 + 2 * (text.charCodeAt(1) * 256 + text.charCodeAt(2))) return [];
  return Buffer.from(text.slice(3), 'latin1').swap16().toString('utf16le').split('\0');
}

/** A server of Minecraft, by its answer to the question of lists of servers, which all versions since 1.4 know. */
export const minecraft: ServiceRule = {
  id: 'minecraft',
  name: 'Minecraft',
  group: 'other',
  ports: [25_565],
  references: ['https://minecraft.wiki/w/Java_Edition_protocol/Server_List_Ping'],
  probe: { id: 'minecraft', payload: '\xfe\x01' },
  recognise({ probe, text }) {
    if (probe !== 'minecraft' || !text.startsWith('\xff\0')) return undefined;
    const [mark, , said = '', message] = fieldsOf(text);
    if (mark !== '\u00a71' || message === undefined) return undefined;
    // Other programs put their name in front.
    const [, product = 'Minecraft server', version] =
      /^(?:([A-Za-z]{2,20}) )?(\d{1,2}(?:\.\d{1,3}){1,3})$/.exec(said) ?? [];
    return version === undefined ? PLAIN : { ...PLAIN, product, version };
  },
};

/** Responses of real servers (minecraft-protocol 1.68 of npm as 1.16.5): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'minecraft',
    '\xff\0\x14\0\xa7\x001\0\0\x007\x005\x004\0\0\x001\0.\x001\x006\0.\x005\0\0\0A\0\0\x000\0\0\x002\x000',
    'minecraft',
  ],
];
