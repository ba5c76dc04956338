import type { Exchange } from '../examination/artifact.ts';
import { type ExposureCheck, exposed, HARDENED, unclear } from '../examination/exposure-check.ts';
import { NO_LOGIN } from '../examination/port-check.ts';
import { converse, type Inquiry } from '../naming/inquiry.ts';
import type { Question } from '../service-rule.ts';

/** The probe that is answered with what the server can do. */
export const EHLO = 'smtp-ehlo';
const MAIL = 'smtp-mail';
const RCPT = 'smtp-rcpt';
const QUIT = 'smtp-quit';

// Both domains are reserved (RFC 2606), neither is the server's. No DATA follows: no mail comes about.
const STRANGER = 'scanfold@example.com';
const RECIPIENT = 'RCPT TO:<scanfold@example.net>\r\n';

/**
 * Who the mail is said to be from: a stranger; someone of the server's own domain, as some trust whoever claims that; and
 * nobody, as a bounce is (RFC 5321, section 4.5.5).
 */
function sendersFor(greeting: string): readonly string[] {
  const host = /^220[ -]((?:[a-z\d-]{1,63}\.){1,8}[a-z\d-]{2,63})(?=[ \r])/i.exec(greeting)?.[1];
  const domain = host !== undefined && /\..*\./.test(host) ? host.slice(host.indexOf('.') + 1) : undefined;
  const own = [host, domain].flatMap((name) => (name === undefined ? [] : [`scanfold@${name}`]));
  return [STRANGER, ...own, ''];
}

/** What Postfix says of a relay by default, "deferred" but denied (RFC 3463, section 3.8: not authorized), is no delay. */
const isDenied = ({ text }: Exchange) => /^(?:5\d\d[ -]|454[ -]4\.7\.1\b)/.test(text);
const isAccepted = ({ text }: Exchange) => /^25[01][ -]/.test(text);

/** What is said next to whoever has refused as many senders before, on connections that it closed. */
function nextOf(said: readonly Exchange[], before: number): Question | undefined {
  const last = said.at(-1);
  const greeting = said[0]?.text ?? '';
  const begun = before + said.filter(({ probe }) => probe === MAIL).length;
  const sender = sendersFor(greeting)[begun];
  const end =
    sender === undefined ? { id: QUIT, payload: 'QUIT\r\n' } : { id: MAIL, payload: `MAIL FROM:<${sender}>\r\n` };
  switch (last?.probe) {
    case undefined:
      return { id: 'banner', payload: '' };
    case 'banner':
      return /^220[ -]/.test(greeting) ? { id: EHLO, payload: 'EHLO scanfold.invalid\r\n' } : undefined;
    case MAIL:
      return isAccepted(last) ? { id: RCPT, payload: RECIPIENT } : end;
    case RCPT:
      return isAccepted(last) ? { id: QUIT, payload: 'RSET\r\nQUIT\r\n' } : { id: 'smtp-rset', payload: 'RSET\r\n' };
    case QUIT:
      return undefined;
    default:
      return end;
  }
}

const refusalsIn = (said: readonly Exchange[]) =>
  said.filter((each) => (each.probe === MAIL || each.probe === RCPT) && !isAccepted(each));

/**
 * One transaction for each sender, until a recipient is accepted. Who hangs up on a sender is asked about the next on a connection
 * of its own: the refusal of a stranger says nothing of those whom the server trusts.
 */
export const relay: Inquiry = {
  id: 'smtp-relay',
  async hold(line) {
    const all: Exchange[] = [];
    for (;;) {
      const before = refusalsIn(all).length;
      const said = await converse(line, (so) => nextOf(so, before));
      all.push(...said);
      const refusals = refusalsIn(said);
      const isCutOff = refusals.at(-1)?.ended === 'closed' && refusals.every(isDenied);
      if (!isCutOff || before + refusals.length >= sendersFor(said[0]?.text ?? '').length) return all;
    }
  },
};

/** A mail server that accepts mail to anyone from whoever claims to be someone. No mail is sent. */
export const smtpOpenRelay: ExposureCheck = {
  id: 'smtp-open-relay',
  title: 'Open SMTP relay',
  services: ['smtp'],
  score: 8,
  cwe: [441, NO_LOGIN],
  problem: 'accepts a recipient of a foreign domain without authentication',
  risk: 'Anyone who can reach the port can send spam and phishing through the server, until its address is on block lists.',
  recommendation:
    'Set `smtpd_relay_restrictions = permit_mynetworks, permit_sasl_authenticated, reject_unauth_destination` (Postfix) or restrict `acl_smtp_rcpt` (Exim). Keep `mynetworks` small, and never permit by the address of the sender.',
  references: ['https://www.rfc-editor.org/rfc/rfc5321', 'https://www.postfix.org/SMTPD_ACCESS_README.html'],
  // A server may accept a recipient and reject the mail later.
  confidence: 'firm',
  inquiries: [relay],
  judge({ said }) {
    const open = said.find((each) => each.probe === RCPT && isAccepted(each));
    if (open !== undefined) {
      const sender = /^MAIL FROM:<([^>]*)>/.exec(open.sent.at(-2) ?? '')?.[1];
      const from =
        sender === STRANGER ? 'a foreign sender' : sender === '' ? 'the empty sender' : `the sender ${sender}`;
      return exposed(
        open,
        `RCPT TO of a foreign domain from ${from} was accepted without authentication; no mail was sent`,
      );
    }
    const greeting = said.find(({ probe }) => probe === 'banner')?.text ?? '';
    const refusals = refusalsIn(said);
    if (refusals.some((each) => /^4\d\d[ -]/.test(each.text) && !isDenied(each)))
      return unclear('the server refused a sender or the recipient temporarily');
    const isOver = refusals.length >= sendersFor(greeting).length;
    return isOver && refusals.every(isDenied) ? HARDENED : unclear();
  },
};
