import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const DIALECT = '\x02NT LM 0.12\0';
// SMB_COM_NEGOTIATE with one dialect, 32-bit status codes and no extended security (MS-CIFS, section 2.2.4.52.1), behind the length of NetBIOS over TCP.
const HEADER = `\xffSMB\x72\0\0\0\0\x18\x01\x40${'\0'.repeat(14)}\x01\0\0\0\x01\0`;
const MESSAGE = `${HEADER}\0${String.fromCharCode(DIALECT.length)}\0${DIALECT}`;

/** The response to NEGOTIATE: 17 words, the first of which is the index of the dialect. */
const AGREED = /^\0\0[\s\S]{2}\xffSMB\x72\0\0\0\0[\x80-\xff][\s\S]{22}\x11\0\0([\s\S])/;
/** In the security mode. */
const SIGNING_REQUIRED = 8;

/** SMB 1 (CIFS), by its answer to NEGOTIATE; nobody is logged in. A server that speaks newer dialects as well is told as SMB. */
export const smb1: ServiceRule = {
  id: 'smb1',
  name: 'SMB 1',
  group: 'other',
  ports: [445, 139],
  // Use of Unmaintained Third Party Components, and a Risky Cryptographic Algorithm: it signs by MD5.
  cwe: [1104, 327],
  references: [
    'https://learn.microsoft.com/en-us/windows-server/storage/file-server/troubleshoot/detect-enable-and-disable-smbv1-v2-v3',
  ],
  probe: { id: 'smb1', payload: `\0\0\0${String.fromCharCode(MESSAGE.length)}${MESSAGE}` },
  recognise({ probe, text }) {
    const mode = probe === 'smb1' ? AGREED.exec(text)?.[1] : undefined;
    if (mode === undefined) return undefined;
    const isSigned = (mode.charCodeAt(0) & SIGNING_REQUIRED) !== 0;
    return {
      ...PLAIN,
      facts: ['No newer dialect of SMB was agreed on', `Signing is ${isSigned ? '' : 'not '}required`],
    };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  // Samba 4.17.12 with `server max protocol = NT1`.
  [
    'smb1',
    Buffer.from(
      '00000067ff534d4272000000008803400000000000000000000000000000010000000100110000033200010004410000000001000a000000fdf3800017285018887fdd01000008220096ee651fbc798cb557004f0052004b00470052004f0055005000000056004d000000',
      'hex',
    ).toString('latin1'),
    'smb1',
  ],
];
