import type { Socket } from 'node:net';
import type { PinnedAddress } from '../../scanning/egress/egress.ts';
import type { Exchange, PortArtifact, TlsFacts } from './artifact.ts';
import { BANNER, exchange, type Patience } from './conversation.ts';
import type { Dialed } from './dialer.ts';
import { isPrintPort } from './print-ports.ts';
import { ruleFor } from './recognise.ts';
import type { ServiceRule } from './service-rule.ts';
import { SERVICE_RULES } from './service-rules.ts';
import { HTTP_PROBE, withUserAgent } from './services/http.ts';
import { tlsFactsOf, tlsHandshake } from './tls-handshake.ts';

type Probe = NonNullable<ServiceRule['probe']>;

/** Sends a question and reads the answer. */
type Ask = (socket: Socket, probe: Probe, tls: boolean) => Promise<Exchange>;

const TRIES = 5;
/** No new probe is sent to a port after this time. */
const BUDGET_MS = 15_000;
const LISTEN: Patience = { firstMs: 400, quietMs: 100 };
/** For servers which by their port number speak first but may be slow about it. */
const LISTEN_LONG: Patience = { firstMs: 2000, quietMs: 150 };
const ASK: Patience = { firstMs: 1500, quietMs: 150 };

/** What came of a port that the sweep saw open. */
export type Gathered =
  | { readonly kind: 'open'; readonly artifact: PortArtifact }
  | { readonly kind: 'refused' }
  | { readonly kind: 'silent' };

/** What a conversation with a port goes by. */
export interface GatherParts {
  readonly now: () => number;
  /** What a request over HTTP calls itself. */
  readonly userAgent: string;
  /** The stage permits probes on ports where a printer may print them. */
  readonly askPrinters: boolean;
}

/**
 * Confirms an open port by a second connection and finds out what it says, with read-only questions; to a print port it
 * only listens. `dial` opens one connection to the port. Throws what `dial` throws.
 */
export async function gather(
  address: PinnedAddress,
  port: number,
  dial: () => Promise<Dialed>,
  { now, userAgent, askPrinters }: GatherParts,
): Promise<Gathered> {
  const first = await confirm(dial);
  if (first.kind !== 'open') return first;
  const exchanges: Exchange[] = [];
  const place = { address: address.address, family: address.family, port };
  if (isPrintPort(port) && !askPrinters) {
    exchanges.push(await exchange(first.socket, BANNER, LISTEN, false));
    first.socket.destroy();
    return { kind: 'open', artifact: { ...place, asked: false, exchanges, tls: undefined } };
  }
  let tls: TlsFacts | undefined;
  const started = now();
  const hinted = SERVICE_RULES.filter((rule) => rule.ports.includes(port));
  const probes = probesInOrder(hinted);
  const ask: Ask = (socket, probe, tls) => exchange(socket, withUserAgent(probe, userAgent), ASK, tls);
  const known = () => exchanges.map(ruleFor).find((rule) => rule !== undefined);

  await listen(first.socket, hinted, exchanges, ask);
  if (exchanges.every((each) => each.text.length === 0) && probes[0] === HTTP_PROBE) {
    exchanges.push(await ask(first.socket, HTTP_PROBE, false));
    probes.shift();
  }
  first.socket.destroy();

  const spoke = exchanges.some((each) => each.probe === 'banner' && each.text.length > 0);
  const plainAnswer = () => exchanges.find((each) => !each.tls && each.probe === HTTP_PROBE.id)?.text;
  const steps: (Probe | 'tls')[] = [...probes];
  steps.splice(hinted.some((rule) => rule.probe !== undefined && rule.probe !== HTTP_PROBE) ? 1 : 0, 0, 'tls');
  for (const step of spoke ? [] : steps) {
    if (now() - started > BUDGET_MS) break;
    if (known() !== undefined && !(step === 'tls' && wantsTls(plainAnswer()))) continue;
    const dialed = await confirm(dial);
    if (dialed.kind !== 'open') break;
    if (step === 'tls') tls = await askThroughTls(dialed.socket, hinted, exchanges, ask);
    else exchanges.push(await ask(dialed.socket, step, false));
    dialed.socket.destroy();
  }
  await refine(known(), exchanges, dial, ask);
  const kept = tls === undefined ? exchanges : exchanges.filter((each) => each.tls || !wantsTls(each.text));
  return { kind: 'open', artifact: { ...place, asked: true, exchanges: kept, tls } };
}

/** Connects, trying again after silence; a refusal counts when it comes twice. */
async function confirm(dial: () => Promise<Dialed>): Promise<Dialed> {
  let refusals = 0;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const dialed = await dial();
    if (dialed.kind === 'open') return dialed;
    if (dialed.kind === 'refused') refusals += 1;
    if (refusals === 2) return dialed;
  }
  return { kind: 'silent' };
}

async function listen(
  socket: Socket,
  hinted: readonly ServiceRule[],
  exchanges: Exchange[],
  ask: Ask,
  tls = false,
): Promise<void> {
  const talksFirst = hinted.length > 0 && hinted.every((rule) => rule.probe === undefined);
  const banner = await exchange(socket, BANNER, talksFirst ? LISTEN_LONG : LISTEN, tls);
  if (banner.text.length === 0) return;
  exchanges.push(banner);
  const rule = ruleFor(banner);
  const reply = SERVICE_RULES.filter((each) => rule === undefined || each === rule)
    .map((each) => each.reply?.(banner))
    .find((each) => each !== undefined);
  if (reply !== undefined && banner.ended === 'quiet') exchanges.push(await ask(socket, reply, tls));
}

async function askThroughTls(
  socket: Socket,
  hinted: readonly ServiceRule[],
  exchanges: Exchange[],
  ask: Ask,
): Promise<TlsFacts | undefined> {
  const secure = await tlsHandshake(socket);
  if (secure === undefined) return undefined;
  const facts = tlsFactsOf(secure);
  const own = hinted.find((rule) => rule.probe !== undefined)?.probe;
  const before = exchanges.length;
  if (own === undefined || own === HTTP_PROBE) await listen(secure, hinted, exchanges, ask, true);
  if (exchanges.length === before) exchanges.push(await ask(secure, own ?? HTTP_PROBE, true));
  secure.destroy();
  return facts;
}

/** Sends the probe of a service that was recognised by its response to the probe of another one. */
async function refine(
  rule: ServiceRule | undefined,
  exchanges: Exchange[],
  dial: () => Promise<Dialed>,
  ask: Ask,
): Promise<void> {
  const probe = rule?.probe;
  if (probe === undefined || exchanges.some((each) => each.probe === probe.id)) return;
  const dialed = await confirm(dial);
  if (dialed.kind !== 'open') return;
  const tls = exchanges.some((each) => each.tls && ruleFor(each) === rule);
  const socket = tls ? await tlsHandshake(dialed.socket) : dialed.socket;
  if (socket !== undefined) exchanges.push(await ask(socket, probe, tls));
  dialed.socket.destroy();
}

function probesInOrder(hinted: readonly ServiceRule[]): Probe[] {
  const own = hinted.flatMap((rule) => rule.probe ?? []);
  const others = SERVICE_RULES.filter((rule) => rule.answersHttp !== true).flatMap((rule) => rule.probe ?? []);
  return [...new Set([...own, HTTP_PROBE, ...others])];
}

/** A web server's error response to plain HTTP on its TLS port. */
function wantsTls(text: string | undefined): boolean {
  return (
    text !== undefined &&
    /^HTTP\/1\.[01] 400/.test(text) &&
    /HTTP request (?:was sent )?to (?:an )?HTTPS|plain HTTP to an SSL/i.test(text)
  );
}
