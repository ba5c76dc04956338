import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SecretOf } from '../signing/signature.ts';
import { accessKeyOf, NotSigned, signedBody } from '../signing/signed-request.ts';
import { type LoopbackServer, serveLoopback } from '../start/loopback-server.ts';
import type { FunctionDefinition } from '../template/deployment.ts';
import { FunctionFailed, type FunctionPool } from './function-pool.ts';

interface InvokeParts {
  readonly functions: readonly FunctionDefinition[];
  /** Asked when it is needed: functions that invoke others are told the endpoint before they are started. */
  readonly pool: () => FunctionPool;
  readonly secretOf: SecretOf;
}

const route = /^\/2015-03-31\/functions\/([\w-]+)\/invocations$/;

/** Whether a function may invoke another, as the template says by what it hands to it. */
const mayInvoke = (functions: readonly FunctionDefinition[], caller: string, name: string) =>
  functions.some(({ shortName, environment }) => shortName === caller && Object.values(environment).includes(name));

async function answer(incoming: IncomingMessage, { functions, pool, secretOf }: InvokeParts) {
  const event = (await signedBody(incoming, secretOf)).toString('utf8');
  const name = route.exec(incoming.url ?? '')?.[1];
  const definition = functions.find((each) => each.name === name);
  if (definition === undefined || !mayInvoke(functions, accessKeyOf(incoming), definition.name))
    return { status: 403, headers: {}, body: '{"Message":"not authorized to perform: lambda:InvokeFunction"}' };
  try {
    return { status: 200, headers: {}, body: await pool().invoke(definition.arn, event) };
  } catch (error) {
    if (!(error instanceof FunctionFailed)) throw error;
    const body = JSON.stringify({ errorType: error.errorType, errorMessage: error.message });
    return { status: 200, headers: { 'x-amz-function-error': 'Unhandled' }, body };
  }
}

/** Serves Lambda's Invoke, for functions that invoke others: signed requests alone, and only who is told a name may. */
export async function startInvokes(parts: InvokeParts): Promise<LoopbackServer> {
  const send = (outgoing: ServerResponse, status: number, headers: Record<string, string>, body: string) =>
    outgoing.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  return await serveLoopback((incoming, outgoing) => {
    if (incoming.method !== 'POST') return void send(outgoing, 404, {}, '{}');
    answer(incoming, parts).then(
      ({ status, headers, body }) => send(outgoing, status, headers, body),
      (error: unknown) => send(outgoing, error instanceof NotSigned ? 403 : 500, {}, '{"Message":"failed"}'),
    );
  });
}
