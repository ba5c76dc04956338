import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseStage } from '../../../../infra/config.ts';
import { serveStage } from './synthesized-gateway.ts';

const auth = { kind: 'oidc', issuer: 'https://issuer.example.com', audience: ['a'] };
const app = 'https://app.example.com';
const other = 'https://other.example.com:8443';
const path = '/api/v1/finding/list-finding';

type Served = Awaited<ReturnType<typeof serveStage>>;

/** Asks as a browser does before it sends a request with a token. */
const ask = ({ url }: Served, origin: string, to = path) =>
  fetch(url + to, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'authorization',
    },
  });

describe('a stage with origins', () => {
  let served: Served;
  beforeAll(async () => {
    served = await serveStage(parseStage('cors', { auth, cors: { origins: [app, other] } }));
  });
  afterAll(() => served.close());

  test.each([app, other])('answers a preflight of %s without a function', async (origin) => {
    for (const to of [path, '/docs', '/nowhere/at/all', '/']) {
      const answer = await ask(served, origin, to);
      expect([to, answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([to, 204, origin]);
      expect(answer.headers.get('access-control-allow-methods')).toBe('GET,POST');
      const allowed = answer.headers.get('access-control-allow-headers')?.toLowerCase().split(',');
      expect(allowed).toEqual(expect.arrayContaining(['authorization', 'content-type', 'idempotency-key', 'if-match']));
      expect(await answer.text()).toBe('');
    }
    expect(served.invoked).toEqual([]);
  });

  test.each(['https://evil.example.com', 'null', `${app}.evil.example.com`, 'http://app.example.com', ''])(
    'allows nothing to a page of %j',
    async (origin) => {
      const answer = await ask(served, origin, `${path}?Origin=${app}`);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  test('lets its pages read what the gateway answers by itself', async () => {
    const statuses = await Promise.all(
      [
        fetch(served.url + path, { headers: { Origin: app } }),
        fetch(`${served.url}/nowhere`, { headers: { Origin: app, Authorization: 'Bearer x' } }),
        fetch(`${served.url}/nowhere`, {
          method: 'POST',
          headers: { Origin: app, 'Content-Type': 'text/plain' },
          body: 'x',
        }),
        fetch(served.url + path, { headers: { Origin: app, Authorization: 'Bearer x' } }),
      ].map(async (sent) => {
        const { status, headers } = await sent;
        expect([app, '*']).toContain(headers.get('access-control-allow-origin'));
        expect(headers.get('access-control-expose-headers')?.split(',')).toContain('X-Request-Id');
        return status;
      }),
    );
    expect(statuses).toEqual([401, 404, 404, 500]);
  });

  test('lets them read that there were too many requests', async () => {
    const own = await serveStage(
      parseStage('few', { auth, cors: { origins: [app] }, throttling: { docs: { rate: 1, burst: 2 } } }),
    );
    try {
      const read = () => fetch(`${own.url}/openapi.json`, { headers: { Origin: app } });
      const answers = [await read(), await read(), await read()];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
      const { headers } = answers[2] as Response;
      expect([headers.get('access-control-allow-origin'), headers.get('retry-after')]).toEqual([app, '1']);
      expect(headers.get('access-control-expose-headers')).toBe('X-Request-Id,Retry-After');
      // Another path is not affected.
      expect((await fetch(`${own.url}/about-scans`)).status).toBe(200);
      expect((await fetch(`${own.url}/docs`)).status).toBe(200);
    } finally {
      await own.close();
    }
  });
});

test('a stage without origins allows nothing, and answers a preflight as any method that it does not have', async () => {
  const served = await serveStage(parseStage('none', { auth }));
  try {
    const answer = await ask(served, app);
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([404, null]);
    expect((await fetch(served.url + path, { headers: { Origin: app } })).headers.get('vary')).toBeNull();
  } finally {
    await served.close();
  }
});
