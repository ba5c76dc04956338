import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import * as z from 'zod/mini';
import { areaOf, envelopeOf, nameOf, type Route } from '../api/route.ts';
import { authorize, type Principal, principalOf, projectOfRun } from '../auth/principal.ts';
import { errorFacts, type Log, logLine } from '../log.ts';
import { NotPermitted, ServiceError } from '../outcome/errors.ts';
import type { FileReply, Reply } from '../outcome/reply.ts';
import { connectStore, type Store } from '../store/connection.ts';
import { Denials } from '../store/denials.ts';
import { checkRepeat, type Idempotency, idempotencyOf, Replayed, release } from '../store/idempotency.ts';
import type { Mutation } from '../store/mutation.ts';
import { prefersProblem } from './accept.ts';
import { headerOf, parseInput, readIdempotencyKey, readIfMatch, readInput, readProjectId } from './request.ts';
import { errorAnswer, fileAnswer, jsonAnswer } from './response.ts';

/** A request that has passed every check of its form and of its caller. */
export interface Call<I> extends Mutation {
  readonly input: I;
}

export interface EndpointOptions {
  readonly log: Log;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Where denied requests and the answers to repeated ones are stored; asked for when one comes. */
  readonly store: () => Store;
}

type Handler = (event: APIGatewayProxyEvent) => Promise<APIGatewayProxyResult>;

/**
 * Looks at a request with a key that has failed: an identical one may have been faster, or its own answer was lost on the
 * way. Otherwise the key is free again. Returns what to answer; trouble here never hides the failure itself.
 */
async function failedRepeat(store: Store, idempotency: Idempotency, failure: unknown): Promise<unknown> {
  try {
    if (await checkRepeat(store, idempotency)) await release(store, idempotency);
    return failure;
  } catch (error) {
    return error instanceof Replayed ? error : failure;
  }
}

/**
 * The one wrapper of every route. The order of checks is the interface's: caller (401), body and project (400),
 * permission (403), everything else in the request (400), whether it is a repeat, then the work. The output is shaped
 * by its schema, so that nothing of storage leaks; every failure is answered; one line is logged; a denied request is
 * audited.
 * `connect` makes what the function needs, once, at its first request.
 */
export function endpoint<I extends z.ZodMiniObject, O extends z.ZodMiniType, D>(
  route: Route<I, O>,
  connect: () => D,
  run: (deps: D, call: Call<z.output<I>>) => Promise<Reply | FileReply>,
  options: EndpointOptions = { log: logLine, now: Date.now, store: connectStore },
): Handler {
  let deps: D | undefined;
  const denials = new Denials();
  const action = `${areaOf(route)}/${nameOf(route)}`;
  const bodyOf = ({ output }: Reply) => JSON.stringify({ [envelopeOf(route)]: z.parse(route.output, output) });

  async function audit(principal: Principal, projectId: number, requestId: string) {
    try {
      const store = options.store();
      const write = denials.writeOf(store, { principal, project: projectOfRun(projectId), requestId, action });
      if (write) await store.table.write(write);
    } catch (error) {
      options.log({ event: 'denied request not audited', requestId, ...errorFacts(error) });
    }
  }

  /** Does the work, or finds the answer that the same request has had. */
  async function work(
    call: Call<z.output<I>>,
  ): Promise<{ status: number; body: string | Buffer; headers: Reply['headers']; replayed: boolean }> {
    const { idempotency } = call;
    try {
      if (idempotency) await checkRepeat(options.store(), idempotency);
      deps ??= connect();
      const reply = await run(deps, call);
      const { headers } = reply;
      if ('file' in reply) return { status: 200, body: reply.file, headers, replayed: false };
      return { status: reply.status ?? 200, body: bodyOf(reply), headers, replayed: false };
    } catch (error) {
      const failure = idempotency ? await failedRepeat(options.store(), idempotency, error) : error;
      if (!(failure instanceof Replayed)) throw failure;
      const { body, headers } = failure.answer;
      return { status: 200, body, headers: { ...headers, 'Idempotency-Replayed': 'true' }, replayed: true };
    }
  }

  return async (event) => {
    const startedAt = options.now();
    const requestId = event.requestContext?.requestId ?? 'unknown';
    const headers = { 'X-Request-Id': requestId };
    const facts: Record<string, unknown> = { route: nameOf(route), requestId };
    let denied: (() => Promise<void>) | undefined;
    try {
      const principal = principalOf(event.requestContext?.authorizer, startedAt);
      facts.caller = principal.subject;
      const sent = readInput(route, event);
      const projectId = readProjectId(route, sent);
      facts.project = projectId;
      denied = () => audit(principal, projectId, requestId);
      const project = authorize(principal, projectId, route.permission);
      const input = parseInput(route.input, sent);
      const key = readIdempotencyKey(route, event);
      const { sensitive } = route;
      const idempotency =
        key === undefined ? undefined : idempotencyOf({ project, principal, action, sent, key, sensitive }, bodyOf);
      const ifMatch = readIfMatch(route, event);
      const call = { project, input, principal, requestId, action, idempotency, ifMatch };
      const { status, body, headers: more, replayed } = await work(call);
      if (replayed) facts.replayed = true;
      options.log({ event: 'request', ...facts, status, durationMs: options.now() - startedAt });
      const all = { ...headers, ...more };
      return typeof body === 'string' ? jsonAnswer(status, body, all) : fileAnswer(body, all);
    } catch (error) {
      if (error instanceof NotPermitted) await denied?.();
      const answer = errorAnswer(error, prefersProblem(headerOf(event, 'accept')), headers);
      const why = error instanceof ServiceError ? { outcome: error.name } : errorFacts(error);
      options.log({
        event: 'request',
        ...facts,
        ...why,
        status: answer.statusCode,
        durationMs: options.now() - startedAt,
      });
      return answer;
    }
  };
}
