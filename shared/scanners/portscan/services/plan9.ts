import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** Tversion, which nothing is opened by: size, type, no tag, the longest message, and the version with its length. */
const VERSION = '\x15\0\0\0\x64\xff\xff\0\x20\0\0\x08\x009P2000.L';

/** File servers that speak 9P, by the version they agree to (version(5) of Plan 9). */
export const plan9: ServiceRule = {
  id: '9p',
  name: '9P file server',
  group: 'other',
  ports: [564],
  references: ['https://9fans.github.io/plan9port/man/man9/version.html'],
  probe: { id: '9p', payload: VERSION },
  recognise({ probe, text }) {
    const said = /^.\0\0\0\x65\xff\xff.{4}.\0(9P2000(?:\.[A-Za-z]{1,4})?|unknown)$/s.exec(text);
    if (probe !== '9p' || said === null || text.charCodeAt(0) !== text.length) return undefined;
    return { ...PLAIN, facts: [`Protocol version ${said[1]}`] };
  },
};

/** Responses of real servers (diod 1.0.24): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['9p', '\x15\0\0\0\x65\xff\xff\0\x20\0\0\x08\x009P2000.L', '9p']];
