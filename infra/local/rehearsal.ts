import type { FunctionPool, InstancePool } from './functions/function-pool.ts';
import type { ApiDefinition } from './gateway/api-definition.ts';
import { requestAuthorizer } from './gateway/authorizer.ts';
import { gateway } from './gateway/gateway.ts';
import { serveGateway } from './gateway/http-server.ts';

/** What is needed to rehearse requests. */
export interface Rehearsal {
  readonly api: ApiDefinition;
  readonly pool: InstancePool;
  /** Of someone who may read all: what is denied is stored. */
  readonly token: string;
  /** Requests at the same time. */
  readonly lanes: number;
}

/** After so many requests V8 has optimized what most of them have in common. */
const rounds = 25;

/** Requests of a lane between two looks at the processors. */
const atOnce = 5;

/** Lists read, and change nothing. */
const isList = /\/list-[\w-]+$/;

/**
 * Sends requests that read through a gateway, an authorizer, functions and the table, while processors are idle: code
 * that V8 has not optimized takes three times as long, and the first seconds of a load would queue for it. They come in
 * by a port of their own, and nothing of them is in a log or a metric.
 */
export async function rehearse({ api, pool, token, lanes }: Rehearsal): Promise<void> {
  const quiet: FunctionPool = { invoke: pool.invokeQuietly, close: pool.close };
  const front = gateway({ api, pool: quiet, authorize: requestAuthorizer(quiet), localPages: new Map() });
  const server = await serveGateway(front, 0);
  const lists = api.methods.flatMap(({ httpMethod, path }) =>
    httpMethod === 'GET' && isList.test(path) ? [path] : [],
  );
  const requests = Array.from({ length: rounds }, () => lists).flat();
  async function lane(): Promise<void> {
    for (let sent = 0; ; sent += 1) {
      if (sent % atOnce === 0 && !(await pool.idle())) return;
      const path = requests.pop();
      if (path === undefined) return;
      const answer = await fetch(`http://127.0.0.1:${server.port}${path}?project_id=1`, {
        headers: { authorization: `Bearer ${token}` },
      });
      await answer.arrayBuffer();
    }
  }
  try {
    await Promise.all(Array.from({ length: lanes }, lane));
  } finally {
    await server.close(0);
  }
}
