import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** What every message begins with behind its length: a control message, and the magic cookie. */
const COOKIE = '\0\x01\x1a\x2b\x3c\x4d';
const NAMES = 64;

/** PPTP, by its answer to Start-Control-Connection-Request (RFC 2637, section 2.1). No call is made. */
export const pptp: ServiceRule = {
  id: 'pptp',
  name: 'PPTP',
  group: 'other',
  ports: [1723],
  // The encryption of its sessions, by MS-CHAPv2 and MPPE, is broken.
  cwe: [327],
  references: ['https://www.rfc-editor.org/rfc/rfc2637#section-2.1'],
  probe: {
    id: 'pptp',
    payload: `\0\x9c${COOKIE}\0\x01\0\0\x01\0\0\0${'\0\0\0\x01'.repeat(2)}\0\0\0\x01${'\0'.repeat(2 * NAMES)}`,
  },
  recognise({ probe, text }) {
    if (probe !== 'pptp' || text.length < 156 || !text.startsWith(`\0\x9c${COOKIE}\0\x02`)) return undefined;
    const [host, vendor] = [28, 28 + NAMES].map((at) => /^[\x20-\x7e]{1,64}/.exec(text.slice(at, at + NAMES))?.[0]);
    const facts = [];
    if (host !== undefined) facts.push(`Host name: ${host}`);
    if (vendor !== undefined) facts.push(`Vendor: ${vendor}`);
    return { ...PLAIN, facts };
  },
};

/** Responses of real servers (pptpd 1.4.0): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'pptp',
    `\0\x9c${COOKIE}\0\x02\0\0\x01\0\x01\0\0\0\0\0\0\0\0\0\0\x01\0\x01local${'\0'.repeat(59)}linux${'\0'.repeat(59)}`,
    'pptp',
  ],
];
