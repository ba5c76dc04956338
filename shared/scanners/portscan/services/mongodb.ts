import { cpeOf, PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

function int32(value: number): string {
  return String.fromCharCode(value & 255, (value >> 8) & 255, (value >> 16) & 255, (value >> 24) & 255);
}

function document(...elements: readonly string[]): string {
  const body = `${elements.join('')}\0`;
  return int32(body.length + 4) + body;
}

function message(id: number, opcode: number, body: string): string {
  return int32(body.length + 16) + int32(id) + int32(0) + int32(opcode) + body;
}

function command(id: number, ...elements: readonly string[]): string {
  return message(id, 2013, `${int32(0)}\0${document(...elements, `\x02$db\0${int32(6)}admin\0`)}`);
}

const one = (name: string) => `\x10${name}\0${int32(1)}`;
const IS_MASTER = message(
  0x5343_0001,
  2004,
  `${int32(0)}admin.$cmd\0${int32(0)}${int32(-1)}${document(one('isMaster'))}`,
);
const BUILD_INFO = command(0x5343_0002, one('buildInfo'));
const LIST = command(0x5343_0003, one('listDatabases'), '\x08nameOnly\0\x01');

/** The program: FerretDB tells the version of the MongoDB that it stands in for, and of itself in a key of its own. */
function softwareOf(text: string) {
  if (/[\x02\x03]ferretdb\w{0,20}\0/i.test(text)) {
    const version = /\x02ferretdbVersion\0[\s\S]{4}v?(\d[\w.-]{0,30})\0/.exec(text)?.[1];
    return { product: 'FerretDB', ...(version !== undefined && { version }) };
  }
  const version = /\x02version\0[\s\S]{4}(\d[\w.-]{0,30})\0/.exec(text)?.[1];
  return { product: 'MongoDB', version, cpe: cpeOf('mongodb', 'mongodb', version) };
}

/** MongoDB, by isMaster; buildInfo gives the version, and a list of database names shows whether a login is needed. */
export const mongodb: ServiceRule = {
  id: 'mongodb',
  name: 'MongoDB',
  group: 'database',
  ports: [27_017, 27_018],
  references: ['https://www.mongodb.com/docs/manual/administration/security-checklist/'],
  probe: { id: 'mongodb', payload: IS_MASTER + BUILD_INFO + LIST },
  recognise({ probe, text }) {
    if (probe !== 'mongodb' || text.slice(8, 12) !== int32(0x5343_0001)) return undefined;
    if (!text.includes('maxWireVersion\0') && !text.includes('ismaster\0')) return undefined;
    const found = { ...PLAIN, ...softwareOf(text) };
    if (/\x04databases\0/.test(text))
      return { ...found, login: 'open', facts: ['listDatabases was answered without authentication'] };
    if (/\x10code\0\x0d\0\0\0/.test(text))
      return { ...found, login: 'required', facts: ['Authentication is required'] };
    return found;
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['mongodb', '\x2c\0\0\0\x01\0\0\0\x01\0CS\x01\0\0\0\x08ismaster\0\x01\x10maxWireVersion\0', 'mongodb'],
];
