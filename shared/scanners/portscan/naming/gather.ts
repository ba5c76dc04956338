import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { PinnedAddress } from '../../../scanning/egress/egress.ts';
import { pause } from '../../../scanning/pacing/pause.ts';
import type { Dialed } from '../connecting/dialer.ts';
import type { Exchange, PortArtifact, TlsFacts } from '../examination/artifact.ts';
import { exposureChecksFor } from '../examination/exposure-checks.ts';
import type { Question, ServiceRule } from '../service-rule.ts';
import { SERVICE_RULES } from '../service-rules.ts';
import { HTTP_PROBE, wantsTls } from '../services/http.ts';
import { BANNER, sendAndRead } from './conversation.ts';
import type { Line } from './inquiry.ts';
import { GREETING, Interview, type InterviewParts, LISTEN, LISTENS_ANEW_MS } from './interview.ts';
import { isPrintPort } from './print-ports.ts';
import { recogniseService, ruleFor } from './recognise.ts';
import { tlsFactsOf, tlsHandshake } from './tls-handshake.ts';

/** A port that has answered once is missed with a chance of 1 in 100,000 where 30 % of the packets are lost. */
const TRIES = 10;
/** No new question is sent to a port after this time. */
const BUDGET_MS = 30_000;
/** No new inquiry about a service is begun after this time. */
const INQUIRIES_MS = 30_000;

/** What came of a port that the connect scan saw open. */
export type GatheredPort =
  | { readonly kind: 'open'; readonly artifact: PortArtifact }
  | { readonly kind: 'refused' }
  | { readonly kind: 'silent' };

/** What a conversation with a port goes by. */
export interface GatherParts {
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** What a request over HTTP calls itself. */
  readonly userAgent: string;
  /** The stage permits probes on ports where a printer may print them. */
  readonly askPrinters: boolean;
  /** False: no TLS handshake. */
  readonly tls: boolean;
}

/**
 * Confirms an open port by a second connection and finds out what it says, with read-only questions; to a print port it
 * only listens. `dial` opens one connection to the port. Throws what `dial` throws, and `signal.reason` where it waits when
 * aborted.
 */
export async function gather(
  address: PinnedAddress,
  port: number,
  dial: () => Promise<Dialed>,
  { now, signal, userAgent, askPrinters, tls: asksTls }: GatherParts,
): Promise<GatheredPort> {
  const first = await confirm(dial, signal);
  if (first.kind !== 'open') return first;
  const peer = { address: address.address, family: address.family, port };
  if (isPrintPort(port) && !askPrinters) {
    const banner = await sendAndRead(first.socket, BANNER, LISTEN, { tls: false, sent: [] });
    first.socket.destroy();
    return { kind: 'open', artifact: { ...peer, asked: false, exchanges: [banner], tls: undefined } };
  }
  const started = now();
  const open = async () => {
    const dialed = await confirm(dial, signal);
    return dialed.kind === 'open' ? dialed.socket : undefined;
  };
  const hinted = SERVICE_RULES.filter((rule) => rule.ports.includes(port));
  const authority = `${address.family === 6 ? `[${address.address}]` : address.address}:${port}`;
  const parts = { recipient: { authority, userAgent }, signal, open, isOver: () => now() - started > BUDGET_MS };
  const plain = new Interview({ ...parts, tls: false });
  const secure = await interview(plain, first.socket, hinted, { ...parts, asksTls });
  const declinesTls = secure === 'declined';
  const tls = declinesTls ? undefined : secure;
  const said = tls === undefined ? plain.exchanges : plain.exchanges.filter(isOfPlainText);
  const exchanges = [...said, ...(tls?.exchanges ?? [])];
  const line = { target: peer, recipient: parts.recipient, heard: exchanges };
  const inquiries = await inquire(
    tls === undefined ? { ...line, tls: false, open } : { ...line, tls: true, open: () => openTls(open) },
    now,
  );
  const { isTurnedAway } = plain;
  const artifact = { ...peer, asked: true, exchanges, inquiries, tls: tls?.facts, declinesTls, isTurnedAway };
  return { kind: 'open', artifact };
}

/** What the checks of the service still want to know, one after the other: some servers allow few connections. */
async function inquire(line: Line, now: () => number): Promise<readonly Exchange[]> {
  const found = recogniseService({ exchanges: line.heard });
  const inquiries = found === undefined ? [] : exposureChecksFor(found).flatMap((check) => check.inquiries ?? []);
  const started = now();
  const answers: Exchange[] = [];
  for (const inquiry of new Set(inquiries)) {
    if (now() - started > INQUIRIES_MS) break;
    answers.push(...(await inquiry.hold({ ...line, heard: [...line.heard, ...answers] })));
  }
  return answers;
}

async function openTls(open: () => Promise<Socket | undefined>, declined?: () => void): Promise<TLSSocket | undefined> {
  const socket = await open();
  return socket && (await tlsHandshake(socket, [], declined));
}

/** What was found behind TLS. */
interface Secure extends Pick<PortArtifact, 'exchanges'> {
  readonly facts: TlsFacts;
}

/** In plain text first what the port's number suggests and the question of the web, then TLS, then whatever else there is. */
async function interview(
  plain: Interview,
  first: Socket,
  hinted: readonly ServiceRule[],
  { asksTls, ...parts }: Omit<InterviewParts, 'tls'> & { readonly asksTls: boolean },
): Promise<Secure | 'declined' | undefined> {
  await plain.listen(patienceFor(hinted), first);
  // The random bytes of a TLS handshake are commands to some servers, rigctld among them: a service that its answers give away
  // is not sent one.
  if (!plain.isGreeted) await askFirst(plain, hinted);
  let secure: Secure | 'declined' | undefined;
  if (asksTls && (plain.known === undefined ? !plain.isGreeted : plain.exchanges.some((each) => wantsTls(each.text))))
    secure = await throughTls(plain, hinted, parts);
  const isPlainRefused = plain.exchanges.some(isTlsAlert);
  if (secure === undefined && isPlainRefused) secure = 'declined';
  // Some take both on one port.
  if ((secure === undefined || secure === 'declined') && !isPlainRefused && !plain.isGreeted) {
    await plain.insist();
    if (!plain.isTurnedAway) await askAnyService(plain, hinted);
  }
  await plain.refine();
  plain.end();
  return secure;
}

/** The same behind TLS; undefined where the port does not speak it, 'declined' where it speaks it and refuses the handshake. */
async function throughTls(
  plain: Interview,
  hinted: readonly ServiceRule[],
  parts: Omit<InterviewParts, 'tls'>,
): Promise<Secure | 'declined' | undefined> {
  plain.end();
  if (parts.isOver()) return undefined;
  let isDeclined = false;
  const open = () => openTls(parts.open, () => (isDeclined = true));
  const secure = await open();
  if (secure === undefined) return isDeclined ? 'declined' : undefined;
  const facts = tlsFactsOf(secure);
  const behind = new Interview({ ...parts, open, tls: true });
  await behind.listen(patienceFor(hinted), secure);
  if (!behind.isGreeted) {
    await askFirst(behind, hinted);
    await askEverything(behind);
  }
  await behind.refine();
  behind.end();
  return { facts, exchanges: behind.exchanges };
}

/** Connects, trying again after silence; a refusal counts when it comes twice, a little later. Throws `signal.reason` where it waits when aborted. */
export async function confirm(dial: () => Promise<Dialed>, signal: AbortSignal): Promise<Dialed> {
  let refusals = 0;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const dialed = await dial();
    if (dialed.kind === 'open') return dialed;
    if (dialed.kind !== 'refused') continue;
    refusals += 1;
    if (refusals === 2) return dialed;
    await pause(LISTENS_ANEW_MS, signal);
  }
  return { kind: 'silent' };
}

function patienceFor(hinted: readonly ServiceRule[]) {
  return hinted.length > 0 && hinted.every((rule) => rule.probe === undefined) ? GREETING : LISTEN;
}

/** On a service's own port its question comes before all others: some do not survive bytes that are no text, as TLS is. */
function questionsOf(rules: readonly ServiceRule[]): Question[] {
  return [...new Set(rules.flatMap(({ probe }) => probe ?? []))];
}

/** What any port is asked: without the questions that only another answer suggests. */
function questionsToAnyone(rules: readonly ServiceRule[]): Question[] {
  return questionsOf(rules.filter(({ suggests }) => suggests === undefined));
}

/** Asks the questions of some services, then the one of the web, then what the answers suggest. */
async function askFirst(interview: Interview, hinted: readonly ServiceRule[]): Promise<void> {
  await interview.ask([...new Set([...questionsOf(hinted), HTTP_PROBE])], 1);
  // Before any other question: some servers take each line of it for a command.
  await interview.refine();
}

/** All questions; where nothing at all is said, those of the port's number again: the server may take its time, to speak first or to answer. */
async function askAnyService(plain: Interview, hinted: readonly ServiceRule[]): Promise<void> {
  if (!plain.isGreeted) await askEverything(plain);
  if (!plain.isAnswered) await Promise.all([plain.askAgain(questionsOf(hinted)), plain.listen(GREETING)]);
}

async function askEverything(interview: Interview): Promise<void> {
  await interview.ask(questionsToAnyone(SERVICE_RULES));
}

/** Whether an answer to plain text is that of a service, and not the refusal of a port that speaks TLS. */
function isOfPlainText(said: Exchange): boolean {
  return !wantsTls(said.text) && (said.text === '' || said.probe === BANNER.id || ruleFor(said) !== undefined);
}

/** A record of TLS with a warning or a fatal alert (RFC 8446, 5.1 and 6), which is how some refuse plain text. */
function isTlsAlert({ text }: Exchange): boolean {
  return text.length === 7 && text.startsWith('\x15\x03') && text.slice(3, 5) === '\0\x02';
}
