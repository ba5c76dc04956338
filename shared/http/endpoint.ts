import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { areaOf, envelopeOf, loadOf, nameOf, type Route } from '../api/route.ts';
import {
  authorize,
  authorizeAnywhere,
  type Caller,
  type Principal,
  principalOf,
  projectOfRun,
} from '../auth/principal.ts';
import { errorFacts, logLine } from '../log.ts';
import { measure } from '../metrics/measure.ts';
import { NotPermitted } from '../outcome/errors.ts';
import type { FileReply, Reply } from '../outcome/reply.ts';
import { ClientQuota, readClientLimit } from '../store/access/client-quota.ts';
import { Denials } from '../store/changes/denials.ts';
import { checkRepeat, type Idempotency, idempotencyOf, Replayed, release } from '../store/changes/idempotency.ts';
import type { Mutation } from '../store/changes/mutation.ts';
import { connectStore, type Store } from '../store/table/connection.ts';
import { connectOnce } from './connect-once.ts';
import { gatewayShell } from './gateway-shell.ts';
import { type LineFacts, lineFacts } from './line-facts.ts';
import { parseInput, readIdempotencyKey, readIfMatch, readInput, readProjectId, requireKnown } from './request.ts';
import { requestIdOf } from './request-id.ts';
import type { LineOptions } from './request-log.ts';
import { requestSecrets } from './request-secrets.ts';
import { fileAnswer, jsonAnswer } from './response.ts';

/** A request whose input and caller have been validated. */
export interface Call<I> extends Mutation {
  readonly input: I;
  readonly principal: Caller;
}

/** Options of an endpoint that differ from the defaults. */
export interface EndpointOptions extends LineOptions {
  /** Where denied requests and the answers to repeated ones are stored; asked for when one comes. */
  readonly store: () => Store;
  /** How many requests a client may send in a minute to routes of this load; undefined: as many as it likes. */
  readonly clientLimit?: number | undefined;
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

/** The work of a route, once a request has passed every check. */
type Work<I extends z.ZodMiniObject, D> = (deps: D, call: Call<z.output<I>>) => Promise<Reply | FileReply>;

/** A request of which is known who sent it, and for which project. */
interface Asked {
  readonly event: APIGatewayProxyEvent;
  readonly principal: Caller;
  readonly projectId: number;
  /** The input as it came. */
  readonly sent: Record<string, unknown>;
}

/** The core of a route's function: checks a request, has its work done, and shapes the answer. */
class RouteCore<I extends z.ZodMiniObject, O extends z.ZodMiniType, D> {
  readonly #route: Route<I, O>;
  readonly #connected: () => D;
  readonly #run: Work<I, D>;
  readonly #options: EndpointOptions;
  readonly #action: string;
  readonly #denials = new Denials();
  readonly #quota: ClientQuota | undefined;

  constructor(route: Route<I, O>, connect: () => D, run: Work<I, D>, options: EndpointOptions) {
    this.#route = route;
    this.#connected = connectOnce(connect);
    this.#run = run;
    this.#options = options;
    this.#action = `${areaOf(route)}/${nameOf(route)}`;
    const { clientLimit: perMinute } = options;
    const area = loadOf(route);
    // What one such request sets off is worth a write.
    const isExact = area === 'start' || area === 'export';
    this.#quota = perMinute === undefined ? undefined : new ClientQuota({ area, perMinute, isExact });
  }

  /** Answers a request or throws; tells its line who called, and for which project, as soon as it is known. */
  async answer(event: APIGatewayProxyEvent, context: Context, signal: AbortSignal): Promise<APIGatewayProxyResult> {
    const line = lineFacts(context);
    const principal = principalOf(event.requestContext?.authorizer, this.#options.now());
    line.caller = principal.subject;
    await this.#quota?.take(this.#options.store(), principal.subject);
    const sent = readInput(this.#route, event);
    const projectId = readProjectId(this.#route, sent);
    if (!this.#route.scope) line.project = projectId;
    try {
      return await this.#work(this.#callOf({ event, principal, projectId, sent }, signal), line);
    } catch (error) {
      if (error instanceof NotPermitted) await this.#audit(principal, projectId, requestIdOf(event));
      throw error;
    }
  }

  /** Checks whether the caller may, and then everything else in the request. */
  #callOf({ event, principal, projectId, sent }: Asked, signal: AbortSignal): Call<z.output<I>> {
    const route = this.#route;
    const action = this.#action;
    const project =
      route.scope === 'caller'
        ? authorizeAnywhere(principal, route.permission)
        : authorize(principal, projectId, route.permission);
    const input = parseInput(route.input, sent);
    requireKnown(route, event, sent);
    const key = readIdempotencyKey(route, event);
    const { sensitive } = route;
    const bodyOf = ({ output }: Reply) => this.#bodyOf(output);
    const idempotency =
      key === undefined ? undefined : idempotencyOf({ project, principal, action, sent, key, sensitive }, bodyOf);
    const ifMatch = readIfMatch(route, event);
    return { project, input, principal, requestId: requestIdOf(event), action, idempotency, ifMatch, signal };
  }

  #bodyOf(output: Reply['output']): string {
    return JSON.stringify({ [envelopeOf(this.#route)]: z.parse(this.#route.output, output) });
  }

  /** Does the work, or finds the answer that the same request has had. */
  async #work(call: Call<z.output<I>>, line: LineFacts): Promise<APIGatewayProxyResult> {
    const { idempotency } = call;
    const { store } = this.#options;
    try {
      if (idempotency) await checkRepeat(store(), idempotency);
      const reply = await this.#run(this.#connected(), call);
      if ('file' in reply) return fileAnswer(reply.file, reply.headers);
      return jsonAnswer(reply.status ?? 200, this.#bodyOf({ ...reply.output, ...reply.once }), reply.headers);
    } catch (error) {
      const failure = idempotency ? await failedRepeat(store(), idempotency, error) : error;
      if (!(failure instanceof Replayed)) throw failure;
      line.replayed = true;
      const { body, headers } = failure.answer;
      return jsonAnswer(200, body, { ...headers, 'Idempotency-Replayed': 'true' });
    }
  }

  async #audit(principal: Principal, projectId: number, requestId: string): Promise<void> {
    const { store: connectTo, log } = this.#options;
    try {
      const store = connectTo();
      const project = projectOfRun(projectId);
      const write = this.#denials.writeOf(store, { principal, project, requestId, action: this.#action });
      if (write) await store.table.write(write);
    } catch (error) {
      log({ event: 'denied request not audited', requestId, ...errorFacts(error) });
    }
  }
}

/**
 * The function of a route: validation, authentication and authorization around its own code. The order of checks is
 * the interface's: caller (401), whether it has sent too much (429), body and project (400), permission (403),
 * everything else in the request (400), whether it is a repeat, then the work. The output is shaped by its schema, so
 * that nothing of storage leaks; a denied request is audited. Every failure is thrown, for the shell to answer.
 * `connect` makes what the function needs, once, at its first request.
 */
export function endpoint<I extends z.ZodMiniObject, O extends z.ZodMiniType, D>(
  route: Route<I, O>,
  connect: () => D,
  run: Work<I, D>,
  options: EndpointOptions = {
    log: logLine,
    now: Date.now,
    measure,
    store: connectOnce(connectStore),
    clientLimit: readClientLimit(process.env),
  },
): Handler {
  const core = new RouteCore(route, connect, run, options);
  return gatewayShell(
    (event, context, { signal }) => core.answer(event, context, signal),
    (event) => ({ route: nameOf(route), requestId: requestIdOf(event) }),
    options,
    // Two areas may have routes of one name.
    { secretsOf: (event) => requestSecrets(route, event), routeOf: () => `${areaOf(route)}/${nameOf(route)}` },
  );
}
