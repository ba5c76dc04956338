import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { areaOf, envelopeOf, nameOf, type Route } from '../api/route.ts';
import { authorize, type Principal, principalOf, projectOfRun } from '../auth/principal.ts';
import { errorFacts, logLine } from '../log.ts';
import { NotPermitted } from '../outcome/errors.ts';
import type { FileReply, Reply } from '../outcome/reply.ts';
import { connectStore, type Store } from '../store/connection.ts';
import { Denials } from '../store/denials.ts';
import { checkRepeat, type Idempotency, idempotencyOf, Replayed, release } from '../store/idempotency.ts';
import type { Mutation } from '../store/mutation.ts';
import { connectOnce } from './connect-once.ts';
import { gatewayShell } from './gateway-shell.ts';
import { type LineFacts, lineFacts } from './line-facts.ts';
import { parseInput, readIdempotencyKey, readIfMatch, readInput, readProjectId } from './request.ts';
import { requestIdOf } from './request-id.ts';
import type { LineOptions } from './request-log.ts';
import { requestSecrets } from './request-secrets.ts';
import { fileAnswer, jsonAnswer } from './response.ts';

/** A request that has passed every check of its form and of its caller. */
export interface Call<I> extends Mutation {
  readonly input: I;
}

export interface EndpointOptions extends LineOptions {
  /** Where denied requests and the answers to repeated ones are stored; asked for when one comes. */
  readonly store: () => Store;
}

type Handler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

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
 * A function of a route: the core of its checks in the shell of all functions that the gateway calls. The order of checks
 * is the interface's: caller (401), body and project (400), permission (403), everything else in the request (400),
 * whether it is a repeat, then the work. The output is shaped by its schema, so that nothing of storage leaks; a denied
 * request is audited. Every failure is thrown, for the shell to answer.
 * `connect` makes what the function needs, once, at its first request.
 */
export function endpoint<I extends z.ZodMiniObject, O extends z.ZodMiniType, D>(
  route: Route<I, O>,
  connect: () => D,
  run: (deps: D, call: Call<z.output<I>>) => Promise<Reply | FileReply>,
  options: EndpointOptions = { log: logLine, now: Date.now, store: connectStore },
): Handler {
  const connected = connectOnce(connect);
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
  async function work(call: Call<z.output<I>>, line: LineFacts): Promise<APIGatewayProxyResult> {
    const { idempotency } = call;
    try {
      if (idempotency) await checkRepeat(options.store(), idempotency);
      const reply = await run(connected(), call);
      if ('file' in reply) return fileAnswer(reply.file, reply.headers);
      return jsonAnswer(reply.status ?? 200, bodyOf(reply), reply.headers);
    } catch (error) {
      const failure = idempotency ? await failedRepeat(options.store(), idempotency, error) : error;
      if (!(failure instanceof Replayed)) throw failure;
      line.replayed = true;
      const { body, headers } = failure.answer;
      return jsonAnswer(200, body, { ...headers, 'Idempotency-Replayed': 'true' });
    }
  }

  async function core(event: APIGatewayProxyEvent, context: Context, { signal }: { signal: AbortSignal }) {
    const requestId = requestIdOf(event);
    const line = lineFacts(context);
    const principal = principalOf(event.requestContext?.authorizer, options.now());
    line.caller = principal.subject;
    const sent = readInput(route, event);
    const projectId = readProjectId(route, sent);
    line.project = projectId;
    try {
      const project = authorize(principal, projectId, route.permission);
      const input = parseInput(route.input, sent);
      const key = readIdempotencyKey(route, event);
      const { sensitive } = route;
      const idempotency =
        key === undefined ? undefined : idempotencyOf({ project, principal, action, sent, key, sensitive }, bodyOf);
      const ifMatch = readIfMatch(route, event);
      const call = { project, input, principal, requestId, action, idempotency, ifMatch, signal };
      return await work(call, line);
    } catch (error) {
      if (error instanceof NotPermitted) await audit(principal, projectId, requestId);
      throw error;
    }
  }

  const factsOf = (event: APIGatewayProxyEvent) => ({ route: nameOf(route), requestId: requestIdOf(event) });
  return gatewayShell(core, factsOf, options, (event) => requestSecrets(route, event));
}
