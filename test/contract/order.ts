import { describe, expect, test } from 'vitest';
import { areaOf, nameOf, type Route } from '../../shared/api/route.ts';
import { routes } from '../../shared/api/routes.ts';
import { permissionsOf, roles } from '../../shared/auth/permissions.ts';
import type { Request, Service } from './service.ts';

/** A request that names the project and nothing else; not even that where the route is about the whole service. */
function bare(route: Route, project: unknown, more: Partial<Request> = {}): Request {
  const { method, path } = route;
  if (route.scope) return { method, path, ...(method === 'GET' ? {} : { body: {} }), ...more };
  const given = method === 'GET' ? { query: { project_id: String(project) } } : { body: { project_id: project } };
  return { method, path, ...given, ...more };
}

/** A grant that covers what a route is about. */
const grantOf = ({ scope }: Route, role: string) => `project:${scope === 'service' ? '*' : 1001}:${role}`;

/** One route of each kind: what a request is asked first depends on its method, its scope and its permission alone. */
export const kindsOfRoutes: readonly Route[] = [
  ...new Map(routes.map((route) => [[route.method, route.scope, route.permission].join(' '), route] as const)).values(),
];

/** Holds a service to the contract; the same suite runs on the functions alone and through the gateway. */
export function describeOrderOfChecks(service: Service, asked: readonly Route[] = routes): void {
  describe.each(asked.map((route) => [`${areaOf(route)}/${nameOf(route)}`, route] as const))('%s', (_, route) => {
    test('answers 401 without a caller, whatever else is wrong', async () => {
      const requests = [
        bare(route, 1001),
        { ...bare(route, 1001), body: 'not json', query: {} },
        { ...bare(route, 1001), body: 'x'.repeat(2_000_000) },
      ];
      for (const request of requests) {
        const answer = await service(request);
        expect([answer.status, answer.body]).toEqual([401, { error: 'Authentication required' }]);
        expect(answer.headers['x-request-id']).toMatch(/.+/);
        expect(answer.headers['x-error-detail']).toBeUndefined();
      }
    });

    test('answers 401 to a caller whose token has ended', async () => {
      const answer = await service(bare(route, 1001, { grants: ['project:*:admin'], ended: true }));
      expect([answer.status, answer.body]).toEqual([401, { error: 'Authentication required' }]);
    });

    test.skipIf(route.scope)(
      'answers 400 to a missing or malformed project before it asks for the permission',
      async () => {
        const wrong =
          route.method === 'GET'
            ? ['', '0', '-1', '01', '1.0', 'a', '4294967296']
            : ['1', 1.5, true, null, 0, -1, 2 ** 32, [1]];
        for (const project of wrong) {
          const answer = await service(bare(route, project, { grants: [] }));
          expect([project, answer.status, answer.body]).toEqual([
            project,
            400,
            { error: 'Invalid request parameters' },
          ]);
          expect(answer.headers['x-error-detail']).toMatch(/^project_id: /);
        }
        const missing = await service({ ...bare(route, 1), query: {}, body: {}, grants: [] });
        expect([missing.status, missing.headers['x-error-detail']]).toEqual([400, 'project_id: is required']);
        if (route.method === 'GET') {
          const repeated = await service(bare(route, 1, { query: { project_id: ['1001', '1001'] }, grants: [] }));
          expect([repeated.status, repeated.headers['x-error-detail']]).toEqual([
            400,
            'project_id: must not be repeated',
          ]);
        }
      },
    );

    test('answers 403 to a caller without the permission, before the rest of the request is looked at', async () => {
      for (const role of roles) {
        const allowed = permissionsOf(role).has(route.permission);
        const answer = await service(bare(route, 1001, { grants: [grantOf(route, role)] }));
        if (allowed) expect(answer.status).not.toBe(403);
        else expect([answer.status, answer.body]).toEqual([403, { error: 'Insufficient permissions' }]);
      }
      const foreign = [
        ...(route.scope === 'caller' ? [] : ['project:1002:admin', 'project:10011:admin']),
        'project:01001:admin',
        'project:1001:owner',
        'project::admin',
        '*',
      ];
      expect((await service(bare(route, 1001, { grants: foreign }))).status).toBe(403);
      // What is about the whole service is not for an administrator of one project.
      const ofOne = (await service(bare(route, 1001, { grants: ['project:1001:admin'] }))).status;
      if (route.scope === 'service') expect(ofOne).toBe(403);
      else expect(ofOne).not.toBe(403);
      expect((await service(bare(route, 1001, { grants: ['project:*:admin'] }))).status).not.toBe(403);
    });

    if (route.method === 'POST') {
      test('takes a JSON object of at most 1 MiB, and says what else is wrong', async () => {
        const wrong: [string, Partial<Request>][] = [
          ['body: not valid JSON', { body: '{' }],
          ['body: not valid JSON', { body: '' }],
          ['body: must be a JSON object', { body: '[]' }],
          ['body: must be a JSON object', { body: 'null' }],
          ['body: not valid UTF-8', { body: new Uint8Array([0x7b, 0xff, 0x7d]) }],
          ['Content-Type: must be application/json', { headers: { 'Content-Type': 'text/plain' } }],
        ];
        for (const [detail, more] of wrong) {
          const answer = await service(bare(route, 1001, { grants: [grantOf(route, 'admin')], ...more }));
          expect([answer.status, answer.headers['x-error-detail']]).toEqual([400, detail]);
        }
        const padded = { project_id: 1001, padding: 'x'.repeat(1_048_600) };
        const large = await service(bare(route, 1001, { grants: [grantOf(route, 'viewer')], body: padded }));
        expect([large.status, large.body]).toEqual([413, { error: 'Request body too large' }]);
        const charset = { 'content-type': 'Application/JSON; charset=utf-8' };
        const parameters = await service(bare(route, 1001, { grants: [grantOf(route, 'viewer')], headers: charset }));
        expect(parameters.status).toBe(permissionsOf('viewer').has(route.permission) ? 400 : 403);
      });
    }

    // Nothing can be wrong with a request that has no parameters.
    const takesNothing = Object.keys(route.input.shape).length === 0;
    test.skipIf(takesNothing)('says what is wrong as RFC 9457 to those who ask for it', async () => {
      const headers = { Accept: 'application/problem+json' };
      const answer = await service(
        route.scope
          ? { ...bare(route, 1001, { grants: [grantOf(route, 'admin')], headers }), query: { limit: 'x' } }
          : bare(route, 'x', { grants: [], headers }),
      );
      expect(answer.headers['content-type']).toBe('application/problem+json');
      expect(answer.body).toMatchObject({ status: 400, title: 'Invalid request parameters' });
      const ofService = nameOf(route) === 'put-next-id' ? 'next_id' : 'scanning';
      const wrong = route.scope ? (route.method === 'GET' ? 'limit' : ofService) : 'project_id';
      expect(answer.body.errors[0].pointer).toBe(`#/${wrong}`);
    });
  });
}
