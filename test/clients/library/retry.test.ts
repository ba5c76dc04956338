import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createClient } from '../../../clients/library/client.ts';
import { putOsint } from '../../../shared/api/osint/osint.ts';
import { listRun } from '../../../shared/api/scan/run.ts';

type Answer = RequestListener | number | 'reset';

interface Seen {
  readonly at: number;
  readonly headers: NodeJS.Dict<string | string[]>;
}

/** A real server that answers in order, and what was asked. */
async function serverOf(...answers: Answer[]) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    seen.push({ at: Date.now(), headers: request.headers });
    const answer = answers.shift() ?? 500;
    if (answer === 'reset') request.socket.destroy();
    else if (typeof answer === 'number') response.writeHead(answer).end(JSON.stringify({ error: 'later' }));
    else answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { seen, client: createClient({ baseUrl, token: 'secret', retries: { firstPauseMs: 5 } }) };
}

const json =
  (body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(200, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));

const runs = json({ data: { run: [] } });
const input = { project_id: 7 };

describe('a request that fails for a reason that passes', () => {
  test.each<Answer>([429, 500, 502, 503, 504, 'reset'])('is repeated after %s', async (failure) => {
    const { client, seen } = await serverOf(failure, failure, runs);
    expect((await client.call(listRun, input)).data.run).toEqual([]);
    expect(seen).toHaveLength(3);
  });

  test.each([400, 401, 403, 404, 412])('is not repeated after %i', async (status) => {
    const { client, seen } = await serverOf(status);
    await expect(client.call(listRun, input)).rejects.toMatchObject({ status });
    expect(seen).toHaveLength(1);
  });

  test('is given up after four requests, with the last answer', async () => {
    const { client, seen } = await serverOf(503, 503, 503, 503, runs);
    await expect(client.call(listRun, input)).rejects.toMatchObject({ status: 503 });
    expect(seen).toHaveLength(4);
  });

  test('waits as long as the service asks', async () => {
    const { client, seen } = await serverOf(
      (_, response) => response.writeHead(429, { 'Retry-After': '1' }).end(),
      runs,
    );
    await client.call(listRun, input);
    expect((seen[1]?.at ?? 0) - (seen[0]?.at ?? 0)).toBeGreaterThanOrEqual(990);
  });

  test('is not repeated where the service asks for more patience than there is', async () => {
    const { client, seen } = await serverOf((_, response) => response.writeHead(429, { 'Retry-After': '3600' }).end());
    await expect(client.call(listRun, input)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 3600 });
    expect(seen).toHaveLength(1);
  });

  test('carries one Idempotency-Key in all its repeats, and another call another one', async () => {
    const osint = { osint_id: 1, project_id: 7, resource_type: 'a', resource_name: 'b', created_at: 1, updated_at: 1 };
    const stored = json({ data: { osint } }, { ETag: '"v1"' });
    const { client, seen } = await serverOf('reset', stored, stored);
    const put = () => client.call(putOsint, { project_id: 7, osint: { ...osint } }, { ifMatch: '"v0"' });
    expect((await put()).etag).toBe('"v1"');
    await put();
    const keys = seen.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    expect(seen.map(({ headers }) => headers['if-match'])).toEqual(['"v0"', '"v0"', '"v0"']);
  });

  test('ends at once when its signal is aborted', async () => {
    const { client } = await serverOf((_, response) => response.writeHead(429, { 'Retry-After': '20' }).end());
    const controller = new AbortController();
    const call = client.call(listRun, input, { signal: controller.signal });
    setTimeout(() => controller.abort(new Error('enough')), 50);
    await expect(call).rejects.toThrow('enough');
  });
});
