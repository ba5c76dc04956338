import { productOfGreeting } from '../naming/greeting.ts';
import { type ProductRule, productIn } from '../naming/product.ts';
import { PLAIN, type Recognition, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const PRODUCTS: readonly ProductRule[] = [
  [/\bExim\b(?: (\d\.\d{1,3}[\w.]{0,10}))?/i, 'Exim', ['exim', 'exim']],
  [/\bSendmail\b[^\r\n(]{0,60}\(Berkeley (\d\.\d{1,2}\.\d{1,2})\)/, 'Sendmail', ['sendmail', 'sendmail']],
  // Vendors put their system's name, and what they built on it, around the version of Sendmail.
  [
    /\bSendmail (?:@\(#\)Sendmail version |AIX ?[\d.]{1,5}\/(?:UCB )?|SMI-)?(\d[\w.+]{0,15})/,
    'Sendmail',
    ['sendmail', 'sendmail'],
  ],
  [/\bESMTP Sendmail {1,2}(\d[\w.]{0,15})/, 'Sendmail', ['sendmail', 'sendmail']],
  [/\bSendmail\b/, 'Sendmail'],
  [/\bPostfix\b(?: \(?(\d[\w.]{0,15}))?/, 'Postfix', ['postfix', 'postfix']],
  [/\bOpenSMTPD\b/, 'OpenSMTPD'],
  [/\bDovecot\b(?: (\d[\w.]{0,15}))?/i, 'Dovecot', ['dovecot', 'dovecot']],
  [/\bCyrus (?:IMAP|POP3)4?(?: Murder)? v?(\d[\d.]{0,15})/, 'Cyrus', ['cyrus', 'imap']],
  [/\bCourier-?IMAP\b/, 'Courier IMAP'],
  // Exchange says no version since 2007; the SMTP service of IIS says that of Windows.
  [
    /\bMicrosoft Exchange\b[\w ]{0,40}?\b(?:IMAP4(?:rev1)?(?:-Server)?,?|POP3|Mail) (?:server |Service )?version (\d[\d.]{1,20})/i,
    'Microsoft Exchange Server',
  ],
  [/\bMicrosoft Exchange\b[\w ]{0,40} (\d\.\d\.\d{3,4}(?:\.\d{1,4})?)\b/, 'Microsoft Exchange Server'],
  [/\bMicrosoft Exchange\b/, 'Microsoft Exchange Server'],
  [/\bMicrosoft E?SMTP MAIL\b[^\r\n]{0,80}\bVersion: (\d[\d.]{0,20})/, 'Microsoft IIS'],
  [/\bMicrosoft ESMTP MAIL Service\b/, 'Microsoft Exchange Server'],
  [/\bDomino (?:IMAP4 Server )?Release (\d[\d.]{0,10}[a-z]?)((?:FP|IF|HF)\d{1,3})?/, 'Lotus Domino'],
  [
    /\bLotus (?:Notes|Domino|SMTP MTA)\b(?: POP3 server version Release (\d[\d.]{0,10}[a-z]?)((?:FP|IF|HF)\d{1,3})?)?/,
    'Lotus Domino',
  ],
  [/\bQPOP(?:per)?\b(?: \(version (\d[\d.]{0,10}))?/i, 'Qpopper', ['qualcomm', 'qpopper']],
  [/\bZimbra\b(?: (\d[\d.]{0,10}_GA_\d{1,6}))?/, 'Zimbra Collaboration', ['zimbra', 'collaboration']],
  [/\bGroupWise (?:Internet Agent|SMTP\/MIME Daemon) (\d[\d.]{0,10})/, 'Novell GroupWise'],
  [/\bMercury(?:\/32)? v?(\d[\w.]{0,10})/, 'Mercury Mail Transport System'],
  [/\bMailEnable\b(?: Service, Version: (\d[\d.]{0,10}))?/, 'MailEnable'],
  [/\bArGoSoft Mail Server\b[^\r\n(]{0,60}\((\d[\d.]{0,10})\)/, 'ArGoSoft Mail Server'],
  [/\bPowerMTA(?:\(TM\))? v(\d[\w.]{0,10})/, 'PowerMTA'],
  [/\bCheck ?Point FireWall-1\b/, 'Check Point FireWall-1'],
  [/\bESMTP SonicWALL \((\d[\d.]{0,12})\)/i, 'SonicWall Email Security'],
  [/\bSymantec Messaging Gateway\b/, 'Symantec Messaging Gateway'],
  [/^220 \S{1,255} Python SMTP (\d[\w.]{0,15})/, 'aiosmtpd'],
  [/\bVPOP3\b/, 'VPOP3'],
];

function productOf(text: string): Recognition {
  const line = text.slice(0, 512);
  return {
    ...PLAIN,
    ...(productIn(line, PRODUCTS) ??
      productOfGreeting(/^(?:220[ -]|\+OK |\* \w{2,7} )([^\r\n]{0,400})/.exec(line)?.[1] ?? '')),
  };
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
      { send: '', until: /^220[ \r][^\n]*\n/m },
      { send: 'EHLO scanfold.invalid\r\n', until: /^250 [^\n]*\n/m },
      { send: 'STARTTLS\r\n', until: /^220[ \r][^\n]*\n/, refuses: /^5/ },
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

/** LMTP, by which mail is delivered into mailboxes, by its greeting (RFC 2033). */
export const lmtp: ServiceRule = {
  id: 'lmtp',
  name: 'LMTP',
  group: 'other',
  ports: [24],
  references: ['https://www.rfc-editor.org/rfc/rfc2033'],
  // Dovecot's greeting does not say it, and EHLO is what LMTP must refuse (RFC 2033, section 4.1).
  reply: ({ probe, text }) =>
    probe === 'ehlo' && /^50\d[ -]/.test(text) ? { id: 'lhlo', payload: 'LHLO scanfold.invalid\r\n' } : undefined,
  recognise({ probe, text }) {
    if (/^220[ -][^\r\n]{0,400}\bLMTP\b/i.test(text)) return productOf(text);
    return probe === 'lhlo' && /^250[ -]/.test(text) ? PLAIN : undefined;
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
      { send: '', until: /^\+OK[^\n]*\n/ },
      { send: 'STLS\r\n', until: /^\+OK[^\n]*\n/, refuses: /^-/ },
    ],
  },
  recognise: ({ probe, text }) => (probe === 'banner' && /^\+OK[ \r]/.test(text) ? productOf(text) : undefined),
};

const IMAP_GREETING = /^\* (?:OK|PREAUTH|BYE) [^\r\n]{0,400}(?:IMAP|Dovecot|Cyrus)/i;

/** IMAP, by its greeting or by what it says that it can do (RFC 9051). */
export const imap: ServiceRule = {
  id: 'imap',
  name: 'IMAP',
  group: 'other',
  ports: [143, 993],
  // RFC 9051, section 6.2.1.
  startTls: {
    name: 'imap',
    steps: [
      { send: '', until: /^\* OK[^\n]*\n/i },
      { send: 'a1 STARTTLS\r\n', until: /^a1 OK[^\n]*\n/im, refuses: /^a1 (?:NO|BAD)/im },
    ],
  },
  // A greeting need not name the protocol; what a server can do needs no login (RFC 9051, section 6.1.1).
  reply: ({ probe, text }) =>
    probe === 'banner' && /^\* (?:OK|PREAUTH)[ \r]/.test(text) && !IMAP_GREETING.test(text)
      ? { id: 'capability', payload: 'a1 CAPABILITY\r\n' }
      : undefined,
  recognise({ probe, text }) {
    if (IMAP_GREETING.test(text)) return productOf(text);
    return probe === 'capability' && /^\* CAPABILITY [^\r\n]{0,400}\bIMAP4/im.test(text) ? PLAIN : undefined;
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', '220 mx ESMTP Exim 4.96 Tue\r\n', 'smtp'],
  // smtp-server 3.21.6 of npm, as LMTP.
  ['banner', '220 vm LMTP\r\n', 'lmtp'],
  // Dovecot 2.3.19.
  ['lhlo', '250-vm\r\n250-8BITMIME\r\n250-CHUNKING\r\n250-ENHANCEDSTATUSCODES\r\n250 PIPELINING\r\n', 'lmtp'],
  ['banner', '* OK Dovecot ready.\r\n', 'imap'],
  // hoodiecrow-imap 2.1.0 of npm.
  ['capability', '* CAPABILITY IMAP4rev1 STARTTLS ID\r\na1 OK Completed\r\n', 'imap'],
  ['banner', '+OK POP3 ready\r\n', 'pop3'],
];
