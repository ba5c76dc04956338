import { expect, test } from 'vitest';
import { routes } from '../../shared/api/routes.ts';
import type { Service } from '../contract/service.ts';

/** Tests that a service which is reached over HTTP answers at every route, one by one and, by so many of 24 clients each, all at once. */
export function testEveryRoute(service: Service, clientsOfRoute = 24): void {
  test('both forms of every path are served, and nothing else', async () => {
    for (const { method, path, scope } of routes) {
      const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
      for (const each of [path, other]) {
        const answer = await service({ method, path: each, ...(method === 'POST' ? { body: {} } : {}), grants: [] });
        // A route of the whole service names no project that could be missing, and asks for its grant first.
        const expected = scope
          ? [403, { error: 'Insufficient permissions' }]
          : [400, { error: 'Invalid request parameters' }];
        expect([each, answer.status, answer.body]).toEqual([each, ...expected]);
      }
      const wrong = method === 'GET' ? 'POST' : 'GET';
      for (const [verb, each] of [
        [wrong, path],
        ['PUT', path],
        ['DELETE', path],
        [method, `${path}x`],
        [method, `/x${path}`],
      ] as const) {
        const answer = await service({ method: verb, path: each, grants: ['project:*:admin'] });
        expect([verb, each, answer.status, answer.body]).toEqual([verb, each, 404, { error: 'Resource not found' }]);
        expect(answer.headers['x-request-id']).toBeDefined();
        expect(answer.headers['x-error-detail']).toBeUndefined();
      }
    }
  });

  test('24 clients at all routes at once are answered, and none with a 5xx', async () => {
    const failed: string[] = [];
    const ask = async ({ method, path }: (typeof routes)[number]) => {
      const input = method === 'GET' ? { query: { project_id: '1001' } } : { body: { project_id: 1001 } };
      const answer = await service({ method, path, ...input, grants: ['project:1001:admin'] });
      if (answer.status >= 500) failed.push(`${method} ${path}: ${answer.status}`);
    };
    const goRound = async (client: number) => {
      const round = [...routes.slice(client * 2), ...routes.slice(0, client * 2)];
      for (const [at, route] of round.entries()) if ((at + client) % 24 < clientsOfRoute) await ask(route);
    };
    await Promise.all(Array.from({ length: 24 }, (_, client) => goRound(client)));
    expect(failed).toEqual([]);
  });
}
