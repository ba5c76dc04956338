import middy, { type MiddlewareObj } from '@middy/core';
import type { Context, SQSBatchResponse } from 'aws-lambda';
import { errorFacts, type Log, logContext, logLine } from '../log.ts';
import { invocationMetrics } from '../metrics/invocation-metrics.ts';
import { measure } from '../metrics/measure.ts';
import { connectOnce } from './connect-once.ts';
import { eventLog } from './event-log.ts';
import { type LineFacts, lineFacts } from './line-facts.ts';
import { type MessageSource, type QueueMessage, queue } from './message-source.ts';
import type { LineOptions } from './request-log.ts';

const ordinary: LineOptions = { log: logLine, now: Date.now, measure };

/** What a function that an event calls is handed beside the event. */
interface Invoked {
  /** Adds what it is about to each line. */
  readonly log: Log;
  /** Milliseconds until Lambda ends the function. */
  readonly remainingMs: () => number;
}

/** The input of a scheduled function, with the event of the schedule. */
export interface Ticked extends Invoked {
  readonly event: unknown;
}

/**
 * The shell of every function that events call. It has no early time-out: nobody waits for the answer, and one that is
 * given while work goes on would hand the event to another execution environment beside the first, which goes on when it is thawed.
 * Instead each part of the work ends by itself before the time is up: a scan at its checkpoint, the dispatcher at its
 * margin, a batch between two messages. What Lambda does end is handed over again by the queue or the stream.
 */
function eventShell<R>(
  core: (event: unknown, context: Context) => Promise<R>,
  { now }: LineOptions,
  ...middlewares: MiddlewareObj[]
): (event: unknown, context: Context) => Promise<R> {
  return middy<unknown, R>(core, { timeoutEarlyInMillis: 0 }).use([invocationMetrics(now), logContext, ...middlewares]);
}

const answerOf = (failed: readonly string[]): SQSBatchResponse => ({
  batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })),
});

/**
 * A Lambda function that runs on a schedule. `name` is the `event` of its line, which tells what `run` returns.
 * `connect` makes what it needs, once, at its first invocation.
 */
export function clockFunction<D>(
  name: string,
  connect: () => D,
  run: (deps: D, ticked: Ticked) => Promise<LineFacts>,
  options: LineOptions = ordinary,
): (event: unknown, context: Context) => Promise<void> {
  const connected = connectOnce(connect);
  return eventShell(
    async (event, context) => {
      const remainingMs = () => context.getRemainingTimeInMillis();
      Object.assign(lineFacts(context), await run(connected(), { log: options.log, remainingMs, event }));
    },
    options,
    eventLog(name, options),
  );
}

/**
 * A Lambda function that another function invokes and waits for. `name` is the `event` of its line; `run` adds to it what
 * is to be told. `connect` makes what it needs, once, at its first invocation.
 */
export function callFunction<D, R>(
  name: string,
  connect: () => D,
  run: (deps: D, called: Ticked & { readonly line: LineFacts }) => Promise<R>,
  options: LineOptions = ordinary,
): (event: unknown, context: Context) => Promise<R> {
  const connected = connectOnce(connect);
  return eventShell(
    (event, context) => {
      const remainingMs = () => context.getRemainingTimeInMillis();
      return run(connected(), { log: options.log, remainingMs, event, line: lineFacts(context) });
    },
    options,
    eventLog(name, options),
  );
}

/**
 * A Lambda function that processes the records of an event source as a batch. `run` returns the ids of those to be
 * handed over again; one line, called `name`, tells how many there were, which these are, and what `run` adds.
 * `connect` makes what it needs, once, at its first invocation.
 */
export function batchFunction<R, D>(
  name: string,
  source: MessageSource<R>,
  connect: () => D,
  run: (deps: D, records: readonly R[], line: LineFacts) => Promise<readonly string[]>,
  options: LineOptions = ordinary,
): (event: unknown, context: Context) => Promise<SQSBatchResponse> {
  const connected = connectOnce(connect);
  return eventShell(
    async (event, context) => {
      const records = source.recordsOf(event);
      const line = lineFacts(context);
      line.records = records.length;
      const failed = [...new Set(await run(connected(), records, line))];
      if (failed.length > 0) {
        line.failed = failed;
        options.measure?.('MessagesFailed', failed.length);
      }
      return answerOf(failed);
    },
    options,
    eventLog(name, options),
  );
}

/** What is left of the function's time when no further message is begun. */
const leastMs = 5000;

/** The processing of one queue message: how it is parsed, described in the log, processed, and refused. */
export interface MessageWork<D, M> {
  /** Reads the message's text; what it throws says that the message is none of ours. */
  readonly parse: (body: string) => M;
  /** Ids of what the message is about, for its line and all others. */
  readonly factsOf: (parsed: M) => LineFacts;
  /** Does what the message asks for; returns what its line tells. */
  readonly run: (deps: D, parsed: M, invoked: Invoked) => Promise<LineFacts>;
  /** Hears of a message that could not be read, before it is handed over again. */
  readonly refuse?: (deps: D, message: QueueMessage) => Promise<void>;
}

/**
 * A Lambda function that processes the messages of a queue one after the other, and logs one line for each: its id,
 * subject, result and duration. One that fails, is none of ours or for which there is no time any more is handed over
 * again, without the others. `connect` makes what it needs, once, at its first invocation.
 */
export function messageFunction<D, M>(
  connect: () => D,
  { parse, factsOf, run, refuse }: MessageWork<D, M>,
  options: LineOptions = ordinary,
): (event: unknown, context: Context) => Promise<SQSBatchResponse> {
  const connected = connectOnce(connect);
  const { log, now } = options;

  /** Returns what the message's line says, with the failure of one that is to come again. */
  async function handle(message: QueueMessage, about: LineFacts, remainingMs: () => number): Promise<string> {
    const deps = connected();
    let parsed: M;
    try {
      parsed = parse(message.body);
    } catch (error) {
      Object.assign(about, errorFacts(error));
      await refuse?.(deps, message);
      return 'message not parsed';
    }
    Object.assign(about, factsOf(parsed));
    const ids = { ...about };
    Object.assign(about, await run(deps, parsed, { log: (entry) => log({ ...entry, ...ids }), remainingMs }));
    return 'message';
  }

  return eventShell(async (event, context) => {
    const failed: string[] = [];
    let failures = 0;
    const remainingMs = () => context.getRemainingTimeInMillis();
    for (const [index, message] of queue.recordsOf(event).entries()) {
      const begun = now();
      const { messageId } = message;
      const about: LineFacts = { messageId };
      let how = 'message returned for lack of time';
      try {
        if (index === 0 || remainingMs() >= leastMs) how = await handle(message, about, remainingMs);
      } catch (error) {
        how = 'message failed';
        Object.assign(about, errorFacts(error));
      }
      if (how !== 'message') failed.push(messageId);
      if (how === 'message failed' || how === 'message not parsed') failures += 1;
      log({ event: how, ...about, durationMs: now() - begun });
    }
    if (failures > 0) options.measure?.('MessagesFailed', failures);
    return answerOf(failed);
  }, options);
}
