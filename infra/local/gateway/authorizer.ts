import * as z from 'zod/mini';
import { FunctionFailed, type FunctionPool } from '../functions/function-pool.ts';
import { region } from '../signing/credentials.ts';
import { allows, policySchema } from '../template/policy.ts';
import type { AuthorizerDefinition } from './api-definition.ts';
import type { Reason } from './gateway-response.ts';
import { lastHeader, type ProxyEvent } from './proxy-event.ts';

/** What a permitted request's event carries of its authorizer. */
type AuthorizerContext = Readonly<Record<string, string | number>>;

type Decision =
  | { readonly permitted: true; readonly context: AuthorizerContext }
  | { readonly permitted: false; readonly reason: Reason };

/** Calls the authorizer of a method for a request. */
export type Authorize = (definition: AuthorizerDefinition, event: ProxyEvent) => Promise<Decision>;

const answerSchema = z.object({
  principalId: z.string(),
  policyDocument: policySchema,
  context: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
});

type Verdict = z.infer<typeof answerSchema> & { readonly untilMs: number };

const cachedVerdicts = 1000;

/**
 * Request authorizers as the gateway calls them: a missing identity header is UNAUTHORIZED without a call; an answer
 * counts for its identity, whatever the path, until its time is over; `Unauthorized` thrown is 401 and not kept.
 */
export function requestAuthorizer(pool: FunctionPool, now: () => number = Date.now): Authorize {
  const verdicts = new Map<string, Verdict>();

  async function ask(definition: AuthorizerDefinition, event: ProxyEvent, methodArn: string): Promise<unknown> {
    return JSON.parse(
      await pool.invoke(definition.functionArn, JSON.stringify({ type: 'REQUEST', methodArn, ...event })),
    );
  }

  async function verdictOf(
    definition: AuthorizerDefinition,
    identity: string,
    event: ProxyEvent,
    methodArn: string,
  ): Promise<Verdict | Reason> {
    const kept = verdicts.get(identity);
    if (kept && kept.untilMs > now()) return kept;
    verdicts.delete(identity);
    let answer: unknown;
    try {
      answer = await ask(definition, event, methodArn);
    } catch (error) {
      if (!(error instanceof FunctionFailed)) throw error;
      return error.message === 'Unauthorized' ? 'UNAUTHORIZED' : 'AUTHORIZER_FAILURE';
    }
    const parsed = answerSchema.safeParse(answer);
    if (!parsed.success) return 'AUTHORIZER_CONFIGURATION_ERROR';
    const verdict = { ...parsed.data, untilMs: now() + definition.ttlMs };
    const [oldest] = verdicts.keys();
    if (verdicts.size >= cachedVerdicts && oldest !== undefined) verdicts.delete(oldest);
    if (definition.ttlMs > 0) verdicts.set(identity, verdict);
    return verdict;
  }

  return async (definition, event) => {
    const values = definition.identityHeaders.map((name) => lastHeader(event.multiValueHeaders, name));
    if (!values.every(Boolean)) return { permitted: false, reason: 'UNAUTHORIZED' };
    const identity = JSON.stringify([definition.functionArn, values]);
    const methodArn = methodArnOf(event);
    const startedAt = now();
    const verdict = await verdictOf(definition, identity, event, methodArn);
    if (typeof verdict === 'string') return { permitted: false, reason: verdict };
    if (!allows(verdict.policyDocument, 'execute-api:Invoke', methodArn)) {
      return { permitted: false, reason: 'ACCESS_DENIED' };
    }
    const texts = Object.entries(verdict.context ?? {}).map(([key, value]) => [key, String(value)]);
    const integrationLatency = now() - startedAt;
    return {
      permitted: true,
      context: { ...Object.fromEntries(texts), principalId: verdict.principalId, integrationLatency },
    };
  };
}

function methodArnOf(event: ProxyEvent): string {
  const { accountId, apiId, stage } = event.requestContext;
  const path = event.path.replace(/^\//, '');
  return `arn:aws:execute-api:${region}:${accountId}:${apiId}/${stage}/${event.httpMethod}/${path}`;
}
