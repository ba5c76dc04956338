import type { Exchange } from '../examination/artifact.ts';
import { type ExposureCheck, exposed, HARDENED, unclear } from '../examination/exposure-check.ts';
import { answerTo, dialogue, type Inquiry } from '../naming/inquiry.ts';
import { EHLO, relay } from './smtp-open-relay.ts';

/** A conversation of lines in a fixed order, behind a greeting. */
function lines(id: string, greeting: RegExp, steps: readonly (readonly [id: string, words: string])[]): Inquiry {
  return dialogue(id, (said) => {
    if (said.length === 0) return { id: 'banner', payload: '' };
    if (said.length === 1 && !greeting.test(said[0]?.text ?? '')) return undefined;
    const [step, words] = steps[said.length - 1] ?? [];
    return step === undefined || words === undefined ? undefined : { id: step, payload: words };
  });
}

/** What each protocol of mail and files needs to begin TLS within a connection. */
interface StartTls {
  readonly id: string;
  readonly protocol: string;
  readonly service: string;
  readonly inquiry: Inquiry;
  /** The answer that lists what the server can do. */
  readonly answer: string;
  readonly isList: (text: string) => boolean;
  readonly isOffered: (said: readonly Exchange[]) => boolean;
  readonly command: string;
  readonly recommendation: string;
  readonly rfc: string;
}

function withoutStartTls(parts: StartTls): ExposureCheck {
  const { id, protocol, service, inquiry, answer, isList, isOffered, command, recommendation, rfc } = parts;
  return {
    id,
    title: `${protocol} without ${command}`,
    services: [service],
    score: 5,
    cwe: [319, 311],
    problem: `does not offer ${command}`,
    risk: 'An attacker on the network path can read or change messages, files and credentials that clients transmit.',
    recommendation,
    references: [`https://www.rfc-editor.org/rfc/${rfc}`],
    confidence: 'certain',
    inquiries: [inquiry],
    judge({ artifact, said }) {
      if (artifact.tls !== undefined) return HARDENED;
      const list = answerTo(answer, said);
      if (isOffered(said)) return HARDENED;
      return list !== undefined && isList(list.text) ? exposed(list, `${command} is not offered`) : unclear();
    },
  };
}

const offers = (id: string, pattern: RegExp) => (said: readonly Exchange[]) =>
  pattern.test(answerTo(id, said)?.text ?? '');

/** SMTP that cannot be encrypted (RFC 3207). */
export const smtpWithoutStarttls = withoutStartTls({
  id: 'smtp-without-starttls',
  protocol: 'SMTP',
  service: 'smtp',
  inquiry: relay,
  answer: EHLO,
  isList: (text) => /^250[ -]/.test(text),
  isOffered: offers(EHLO, /^250[ -]STARTTLS/im),
  command: 'STARTTLS',
  recommendation:
    'Configure a certificate and set `smtpd_tls_security_level = may` (Postfix) or `tls_advertise_hosts = *` (Exim). Require TLS on ports where users log in.',
  rfc: 'rfc3207',
});

/** IMAP that cannot be encrypted (RFC 9051, section 6.2.1). */
export const imapWithoutStarttls = withoutStartTls({
  id: 'imap-without-starttls',
  protocol: 'IMAP',
  service: 'imap',
  inquiry: lines('imap-capabilities', /^\* (?:OK|PREAUTH)/, [
    ['imap-capability', 'a1 CAPABILITY\r\n'],
    ['imap-logout', 'a2 LOGOUT\r\n'],
  ]),
  answer: 'imap-capability',
  isList: (text) => /^\* CAPABILITY /m.test(text),
  isOffered: offers('imap-capability', /^\* CAPABILITY [^\r\n]{0,800}\bSTARTTLS\b/im),
  command: 'STARTTLS',
  recommendation: 'Set `ssl = required` and a certificate (Dovecot). Offer only port 993 to the internet.',
  rfc: 'rfc9051',
});

/** POP3 that cannot be encrypted (RFC 2595, section 4). */
export const pop3WithoutStls = withoutStartTls({
  id: 'pop3-without-stls',
  protocol: 'POP3',
  service: 'pop3',
  inquiry: lines('pop3-capabilities', /^\+OK/, [
    ['pop3-capa', 'CAPA\r\n'],
    ['pop3-quit', 'QUIT\r\n'],
  ]),
  answer: 'pop3-capa',
  isList: (text) => /^(?:\+OK|-ERR)/.test(text),
  isOffered: offers('pop3-capa', /^STLS\r?$/m),
  command: 'STLS',
  recommendation: 'Set `ssl = required` and a certificate (Dovecot). Offer only port 995 to the internet.',
  rfc: 'rfc2595',
});

/** FTP that cannot be encrypted (RFC 4217). */
export const ftpWithoutTls = withoutStartTls({
  id: 'ftp-without-tls',
  protocol: 'FTP',
  service: 'ftp',
  inquiry: lines('ftp-security', /^220[ -]/, [
    ['ftp-feat', 'FEAT\r\n'],
    ['ftp-auth', 'AUTH TLS\r\n'],
  ]),
  answer: 'ftp-auth',
  isList: (text) => /^[45]\d\d[ -]/.test(text),
  isOffered: (said) =>
    offers('ftp-feat', /^ ?AUTH [^\r\n]{0,40}TLS/im)(said) || offers('ftp-auth', /^(?:234|334)[ -]/)(said),
  command: 'AUTH TLS',
  recommendation:
    'Set `ssl_enable=YES` and `force_local_logins_ssl=YES` (vsftpd) or `TLSEngine on` and `TLSRequired on` (ProFTPD). SFTP, which is part of SSH, is an alternative.',
  rfc: 'rfc4217',
});
