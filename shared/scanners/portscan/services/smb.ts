import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

// NEGOTIATE with the dialects 2.0.2, 2.1 and 3.0 (MS-SMB2, sections 2.2.1 and 2.2.3), behind the length of NetBIOS over TCP.
const HEADER = `\xfeSMB\x40\0\0\0${'\0'.repeat(6)}\x01\0${'\0'.repeat(48)}`;
const NEGOTIATE = `\x24\0\x03\0\x01\0${'\0'.repeat(30)}\x02\x02\x10\x02\0\x03`;
const MESSAGE = HEADER + NEGOTIATE;

/** SMB, by its answer to NEGOTIATE; nobody is logged in, not even a guest. */
export const smb: ServiceRule = {
  id: 'smb',
  name: 'SMB',
  group: 'other',
  ports: [445, 139],
  probe: { id: 'smb', payload: `\0\0\0${String.fromCharCode(MESSAGE.length)}${MESSAGE}` },
  recognise({ probe, text }) {
    if (probe !== 'smb' || !/^\0\0[\s\S]{2}\xfeSMB\x40\0/.test(text) || text.length < 72) return undefined;
    // An error has other bytes there: the server speaks newer dialects alone.
    if (text.slice(12, 16) !== '\0\0\0\0') return { ...PLAIN, facts: ['Dialects up to 3.0 are refused'] };
    const signing = (text.charCodeAt(70) & 2) === 2;
    return { ...PLAIN, facts: [signing ? 'Signing is required' : 'Signing is not required'] };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['smb', `\0\0\0\xf4\xfeSMB\x40\0${'\0'.repeat(58)}\x41\0\x01\0\x10\x02`, 'smb'],
  // Samba 4.17 with `server min protocol = SMB3_11`: STATUS_NOT_SUPPORTED.
  ['smb', `\0\0\0\x49\xfeSMB\x40\0\0\0\xbb\0\0\xc0\0\0\x01\0\x01${'\0'.repeat(47)}\x09${'\0'.repeat(8)}`, 'smb'],
];
