import { cpeOf, PLAIN, type Recognition, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const PRODUCTS: readonly (readonly [RegExp, string, string, string])[] = [
  [/\bExim (\d[\w.]{0,15})/, 'Exim', 'exim', 'exim'],
  [/\bSendmail (\d[\w.]{0,15})/, 'Sendmail', 'sendmail', 'sendmail'],
  [/\bPostfix\b(?: \(?(\d[\w.]{0,15}))?/, 'Postfix', 'postfix', 'postfix'],
  [/\bDovecot\b(?: (\d[\w.]{0,15}))?/i, 'Dovecot', 'dovecot', 'dovecot'],
  [/\bCyrus (?:IMAP|POP3) v?(\d[\w.]{0,15})/, 'Cyrus', 'cyrus', 'imap'],
];

function productOf(text: string): Recognition {
  const line = text.slice(0, 512);
  for (const [pattern, product, vendor, name] of PRODUCTS) {
    const match = pattern.exec(line);
    if (match !== null) return { ...PLAIN, product, version: match[1], cpe: cpeOf(vendor, name, match[1]) };
  }
  return PLAIN;
}

const GREETING = /^220[ -][^\r\n]{0,400}\b(?:ESMTP|SMTP|Postfix|Exim|Sendmail)\b/i;

/** SMTP, by its greeting or its answer to EHLO (RFC 5321), which changes nothing. */
export const smtp: ServiceRule = {
  id: 'smtp',
  name: 'SMTP',
  group: 'other',
  ports: [25, 465, 587, 2525],
  // RFC 3207.
  startTls: {
    name: 'smtp',
    steps: [
      { send: '', until: /^220[ \r][^\n]*\n/m, refuses: /^[45]\d\d/ },
      { send: 'EHLO scanfold.invalid\r\n', until: /^250 [^\n]*\n/m, refuses: /^[45]\d\d/ },
      { send: 'STARTTLS\r\n', until: /^220[ \r][^\n]*\n/, refuses: /^[45]/ },
    ],
  },
  // A greeting without words may be that of FTP, too, whose question comes first: it has servers that hang up on EHLO.
  reply: ({ probe, text }) =>
    (probe === 'banner' && GREETING.test(text)) || (probe === 'feat' && /^[45]\d\d[ -]/.test(text))
      ? { id: 'ehlo', payload: 'EHLO scanfold.invalid\r\n' }
      : undefined,
  recognise({ probe, text }) {
    if (GREETING.test(text)) return productOf(text);
    if (probe !== 'ehlo' || !/^250[ -]/.test(text)) return undefined;
    const startTls = /^250[ -]STARTTLS/im.test(text);
    return { ...PLAIN, facts: [startTls ? 'STARTTLS is offered' : 'STARTTLS is not offered'] };
  },
};

/** POP3, by its greeting (RFC 1939). */
export const pop3: ServiceRule = {
  id: 'pop3',
  name: 'POP3',
  group: 'other',
  ports: [110, 995],
  // RFC 2595, section 4.
  startTls: {
    name: 'pop3',
    steps: [
      { send: '', until: /^\+OK[^\n]*\n/, refuses: /^-/ },
      { send: 'STLS\r\n', until: /^\+OK[^\n]*\n/, refuses: /^-/ },
    ],
  },
  recognise: ({ probe, text }) => (probe === 'banner' && /^\+OK[ \r]/.test(text) ? productOf(text) : undefined),
};

/** IMAP, by its greeting (RFC 9051). */
export const imap: ServiceRule = {
  id: 'imap',
  name: 'IMAP',
  group: 'other',
  ports: [143, 993],
  // RFC 9051, section 6.2.1.
  startTls: {
    name: 'imap',
    steps: [
      { send: '', until: /^\* OK[^\n]*\n/i, refuses: /^\* (?:BYE|PREAUTH)/i },
      { send: 'a1 STARTTLS\r\n', until: /^a1 OK[^\n]*\n/im, refuses: /^a1 (?:NO|BAD)/im },
    ],
  },
  recognise: ({ text }) =>
    /^\* (?:OK|PREAUTH|BYE) [^\r\n]{0,400}(?:IMAP|Dovecot|Cyrus)/i.test(text) ? productOf(text) : undefined,
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', '220 mx ESMTP Exim 4.96 Tue\r\n', 'smtp'],
  ['banner', '* OK Dovecot ready.\r\n', 'imap'],
  ['banner', '+OK POP3 ready\r\n', 'pop3'],
];
