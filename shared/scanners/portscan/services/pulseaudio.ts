import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** Length, no channel, offset and flags, which are zero in both directions. */
const head = (length: number) =>
  `\0\0${String.fromCharCode(length >> 8, length & 255)}\xff\xff\xff\xff${'\0'.repeat(12)}`;
const word = (value: string) => `L\0\0${value}`;
/** The command AUTH with its number, the protocol's version, and a cookie of zeros, which is nobody's. */
const AUTH = `${word('\0\x08')}${word('\0\0')}${word('\0\x20')}x\0\0\x01\0${'\0'.repeat(256)}`;

/** PulseAudio, by whether it takes a client with a cookie that is nobody's (pulsecore/native-common.h). */
export const pulseaudio: ServiceRule = {
  id: 'pulseaudio',
  name: 'PulseAudio',
  group: 'remote-control',
  ports: [4713],
  references: ['https://www.freedesktop.org/wiki/Software/PulseAudio/Documentation/User/Modules/'],
  probe: { id: 'pulseaudio', payload: `${head(AUTH.length)}${AUTH}` },
  recognise({ probe, text }) {
    if (probe !== 'pulseaudio' || !text.startsWith(`${head(15)}L\0\0\0`)) return undefined;
    // A reply, or an error: 1 is refused access.
    if (text.slice(20, 30) === `${word('\0\x02')}${word('\0\0')}`)
      return { ...PLAIN, login: 'open', facts: ['A client with a cookie of zeros was accepted'] };
    return text.slice(20, 35) === `${word('\0\0')}${word('\0\0')}${word('\0\x01')}`
      ? { ...PLAIN, login: 'required' }
      : undefined;
  },
};

/** Responses of real servers (PulseAudio 16.1, open and with its cookie): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['pulseaudio', `${head(15)}L\0\0\0\x02L\0\0\0\0L\0\0\0\x23`, 'pulseaudio'],
  ['pulseaudio', `${head(15)}L\0\0\0\0L\0\0\0\0L\0\0\0\x01`, 'pulseaudio'],
];
