import { atOnce } from '../../shared/at-once.ts';
import type { FunctionPool, WorkerPool } from './functions/function-pool.ts';
import type { ApiDefinition } from './gateway/api-definition.ts';
import { requestAuthorizer } from './gateway/authorizer.ts';
import { gateway } from './gateway/gateway.ts';
import { serveGateway } from './gateway/http-server.ts';

/** What is needed to rehearse requests. */
export interface Rehearsal {
  readonly api: ApiDefinition;
  readonly pool: WorkerPool;
  /** Of someone who may read all: what is denied is stored. */
  readonly token: string;
  /** Requests at the same time. */
  readonly lanes: number;
}

/** After so many requests V8 has optimized what most of them have in common. */
const rounds = 25;

/** Requests between two looks at the processors. */
const betweenLooks = 10;

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
  let [sent, busy] = [0, false];
  const isBusy = async () => {
    if (sent++ % betweenLooks === 0 && !busy) busy = !(await pool.idle());
    return busy;
  };
  const send = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}?project_id=1`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.arrayBuffer();
  };
  try {
    await atOnce(requests, lanes, send, isBusy);
  } finally {
    await server.close(0);
  }
}
