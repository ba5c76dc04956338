import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** A message behind its length, of four bytes: an address, which is a path, and the types of what follows, each filled up with zeros. */
const MESSAGE = /^\0\0[\0-\x0f][\0-\xff](\/[\w./-]{1,60})\0{1,4},[a-zA-Z]{0,20}\0{1,4}/;

function addressOf(text: string): string | undefined {
  const length = text.charCodeAt(2) * 256 + text.charCodeAt(3);
  return text.length === length + 4 && length % 4 === 0 ? MESSAGE.exec(text)?.[1] : undefined;
}

/** Open Sound Control over TCP, by its messages; SuperCollider by the state of its server. */
export const openSoundControl: ServiceRule = {
  id: 'open-sound-control',
  name: 'Open Sound Control',
  group: 'other',
  ports: [57_110],
  cwe: [306],
  references: ['https://opensoundcontrol.stanford.edu/spec-1_0.html'],
  probe: { id: 'open-sound-control', payload: '\0\0\0\x0c/status\0,\0\0\0' },
  suggests: ({ text }) => addressOf(text) !== undefined,
  recognise({ probe, text }) {
    const address = addressOf(text);
    if (address === undefined) return undefined;
    if (probe !== 'open-sound-control' || address !== '/status.reply') return PLAIN;
    const facts = ['The state of the server was told without authentication'];
    return { ...PLAIN, product: 'SuperCollider', login: 'open', facts };
  },
};

/** Responses of real servers (scsynth of SuperCollider 3.13): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['smb', '\0\0\0(/fail\0\0\0,ss\0\xfeSMB@\0\0\0Command not found\0\0\0', 'open-sound-control'],
  [
    'open-sound-control',
    '\0\0\0H/status.reply\0\0\0,iiiiiffdd\0\0\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0\0B\xc2\x95\x1bB\xc5.\x96@\xe7p\0\0\0\0\0@\xe7e\xfd\xb10\xbaF',
    'open-sound-control',
  ],
];
