import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import * as z from 'zod/mini';
import { envelopeOf, nameOf, type Route } from '../api/route.ts';
import { type AuthorizedProject, authorize, type Principal, principalOf } from '../auth/principal.ts';
import { errorFacts, type Log, logLine } from '../log.ts';
import { ServiceError } from './errors.ts';
import { headerOf, parseInput, readInput, readProjectId } from './request.ts';
import { errorAnswer, jsonAnswer } from './response.ts';

/** A request that has passed every check of its form and of its caller. */
export interface Call<I> {
  readonly project: AuthorizedProject;
  readonly input: I;
  readonly principal: Principal;
  readonly requestId: string;
}

/** What a function of a route answers: what the route's output schema will shape, and headers beyond it. */
export interface Reply {
  readonly output: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface EndpointOptions {
  readonly log: Log;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

type Handler = (event: APIGatewayProxyEvent) => Promise<APIGatewayProxyResult>;

/**
 * The one wrapper of every route. The order of checks is the interface's: caller (401), body and project (400),
 * permission (403), everything else in the request (400), then the work. The output is shaped by its schema, so that
 * nothing of storage leaks; every failure is answered; one line is logged.
 * `connect` makes what the function needs, once, at its first request.
 */
export function endpoint<I extends z.ZodMiniObject, O extends z.ZodMiniType, D>(
  route: Route<I, O>,
  connect: () => D,
  run: (deps: D, call: Call<z.output<I>>) => Promise<Reply>,
  options: EndpointOptions = { log: logLine, now: Date.now },
): Handler {
  let deps: D | undefined;
  return async (event) => {
    const startedAt = options.now();
    const requestId = event.requestContext?.requestId ?? 'unknown';
    const headers = { 'X-Request-Id': requestId };
    const facts: Record<string, unknown> = { route: nameOf(route), requestId };
    try {
      const principal = principalOf(event.requestContext?.authorizer);
      facts.caller = principal.subject;
      const sent = readInput(route, event);
      const projectId = readProjectId(route, sent);
      facts.project = projectId;
      const project = authorize(principal, projectId, route.permission);
      const input = parseInput(route.input, sent);
      deps ??= connect();
      const reply = await run(deps, { project, input, principal, requestId });
      const body = { [envelopeOf(route)]: z.parse(route.output, reply.output) };
      options.log({ event: 'request', ...facts, status: 200, durationMs: options.now() - startedAt });
      return jsonAnswer(200, body, { ...headers, ...reply.headers });
    } catch (error) {
      const problem = /\bapplication\/problem\+json\b/i.test(headerOf(event, 'accept') ?? '');
      const answer = errorAnswer(error, problem, headers);
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
