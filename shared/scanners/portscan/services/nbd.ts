import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const GREETING = 'NBDMAGICIHAVEOPT';
/** The magic number of replies to options. */
const REPLY = '\0\x03\xe8\x89\x04\x55\x65\xa9';
const LIST = '\0\0\0\x03';
const SERVER = '\0\0\0\x02';

/** Network Block Device, by its greeting and the list of its exports, none of which is opened (proto.md of NBD). */
export const nbd: ServiceRule = {
  id: 'nbd',
  name: 'NBD',
  group: 'other',
  ports: [10_809],
  references: ['https://github.com/NetworkBlockDevice/nbd/blob/master/doc/proto.md'],
  reply: ({ probe, text }) =>
    probe === 'banner' && text.startsWith(GREETING)
      ? { id: 'nbd', payload: `${LIST}IHAVEOPT${LIST}\0\0\0\0` }
      : undefined,
  recognise({ probe, text }) {
    if (text.startsWith(GREETING) || text.startsWith('NBDMAGIC\0\0\x42\x02\x81\x86\x12\x53')) return PLAIN;
    if (probe !== 'nbd' || !text.startsWith(REPLY + LIST)) return undefined;
    const names = namesIn(text);
    if (names.length === 0) return { ...PLAIN, login: 'required', facts: ['The list of exports is refused or empty'] };
    return {
      ...PLAIN,
      login: 'open',
      facts: [`Exports listed without authentication: ${names.slice(0, 10).join(', ')}`],
    };
  },
};

/** The names in replies of the type NBD_REP_SERVER: magic number, option, type, length, length of the name, name. */
function namesIn(text: string): string[] {
  const names: string[] = [];
  const at = (offset: number) => Buffer.from(text.slice(offset, offset + 4), 'latin1').readUInt32BE();
  for (let offset = 0; text.startsWith(REPLY, offset) && offset + 24 <= text.length; offset += 20 + at(offset + 16)) {
    if (text.slice(offset + 12, offset + 16) !== SERVER) break;
    const name = text.slice(offset + 24, offset + 24 + Math.min(at(offset + 20), 100));
    names.push(/^[\x20-\x7e]{1,100}$/.test(name) ? name : '(default)');
  }
  return names;
}

/** Responses of real servers (nbdkit 1.32 with one export, the default): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', `${GREETING}\0\x03`, 'nbd'],
  ['nbd', `${REPLY}${LIST}${SERVER}\0\0\0\x04\0\0\0\0${REPLY}${LIST}\0\0\0\x01\0\0\0\0`, 'nbd'],
];
