import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { afterSilence } from '../../../after-silence.ts';
import type { PinnedAddress } from '../../egress/egress.ts';
import { readBody } from '../message/body.ts';
import { webHeaders } from '../message/headers.ts';
import type { WebHeaders } from '../message/web-message.ts';
import { codeOf, failureOf, webFailure } from './failure.ts';
import type { OriginAgent } from './origin-agent.ts';

/** One request and its connection. */
export interface ExchangeParts {
  readonly agent: OriginAgent;
  readonly url: URL;
  readonly method: string;
  /** All of them, Host included, in the order in which they are sent. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
  readonly maxBodyBytes: number;
  /** From the request's first byte to the first one of the answer. */
  readonly firstByteTimeoutMs: number;
  /** For all of it, connecting included. A body that takes longer is cut. */
  readonly totalTimeoutMs: number;
  readonly signal: AbortSignal;
}

/** One response as it was received. */
export interface Exchanged {
  readonly status: number;
  readonly headers: WebHeaders;
  readonly body: Buffer;
  readonly truncated: boolean;
  readonly timing: { readonly firstByteMs: number; readonly totalMs: number };
  readonly address: PinnedAddress;
}

/** Thrown if a kept-alive connection was closed before a response; the request may be retried on another one. */
export class StaleConnection extends Error {
  override readonly name = 'StaleConnection';
}

const maxHeaderBytes = 65_536;

function requestOf({ agent, url, method, headers }: ExchangeParts): ClientRequest {
  return request({
    agent,
    host: url.hostname,
    method,
    headers,
    path: `${url.pathname}${url.search}`,
    setHost: false,
    // Sites answer in worse HTTP than servers of one's own; what cannot be read is a failure, never a crash.
    insecureHTTPParser: true,
    maxHeaderSize: maxHeaderBytes,
  });
}

/** What it means that a request ended with an error. */
function unansweredBy(outgoing: ClientRequest, error: Error, host: string): Error {
  const isStale = outgoing.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(codeOf(error));
  return isStale ? new StaleConnection('closed while it was not used', { cause: error }) : failureOf(error, host);
}

/** The beginning of a request's answer, rejected where there is none; `reject` gives it up. */
function answerTo(outgoing: ClientRequest, host: string) {
  const { promise: answered, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  let isAnswered = false;
  outgoing.once('response', (message) => {
    // Whatever breaks from here on is a short body; its reader listens a moment later.
    message.on('error', () => undefined);
    isAnswered = true;
    resolve(message);
  });
  outgoing.on('error', (error) => reject(unansweredBy(outgoing, error, host)));
  // An upgrade that nobody asked for ends the request without an error or an answer. Every request ends so, and an error
  // that nobody reads would cost an eighth of a scan's processor time.
  outgoing.once('close', () => {
    if (!isAnswered) reject(webFailure('reset', host));
  });
  return { answered, reject };
}

/**
 * Sends a request and reads its response. Whatever breaks once status and headers are there cuts the body short.
 * Throws WebFailure where there is no answer, StaleConnection, or `signal.reason`.
 */
export async function exchange(parts: ExchangeParts): Promise<Exchanged> {
  const { agent, signal } = parts;
  signal.throwIfAborted();
  const host = parts.url.hostname;
  const cut = new AbortController();
  let sentAt = performance.now();
  let address: PinnedAddress | undefined;
  let firstByteCame = () => {};
  const outgoing = requestOf(parts);
  const { answered, reject } = answerTo(outgoing, host);
  const fail = (error: Error) => {
    reject(error);
    outgoing.destroy();
  };
  const onAbort = () => {
    cut.abort();
    fail(signal.reason);
  };
  const allCame = afterSilence(parts.totalTimeoutMs, () => {
    cut.abort();
    fail(webFailure('timeout', host));
  });
  signal.addEventListener('abort', onAbort, { once: true });
  outgoing.once('socket', (socket) => {
    sentAt = performance.now();
    address = agent.addressOf(socket);
    firstByteCame = afterSilence(parts.firstByteTimeoutMs, () => fail(webFailure('timeout', host)));
  });
  try {
    outgoing.end(parts.body);
    const message = await answered;
    const firstByteMs = performance.now() - sentAt;
    firstByteCame();
    const read = await readBody(message, parts.maxBodyBytes, cut.signal);
    signal.throwIfAborted();
    if (address === undefined) throw webFailure('reset', host);
    return {
      status: message.statusCode ?? 0,
      headers: webHeaders(message.rawHeaders),
      ...read,
      timing: { firstByteMs, totalMs: performance.now() - sentAt },
      address,
    };
  } finally {
    allCame();
    firstByteCame();
    signal.removeEventListener('abort', onAbort);
  }
}
