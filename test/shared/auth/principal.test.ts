import { expect, test } from 'vitest';
import { routes } from '../../../shared/api/routes.ts';
import { permissionsOf, roles } from '../../../shared/auth/permissions.ts';
import { authorize, parseGrant, principalOf } from '../../../shared/auth/principal.ts';
import { NotAuthenticated, NotPermitted } from '../../../shared/outcome/errors.ts';

test.each([
  ['project:1001:viewer', { project: 1001, role: 'viewer' }],
  ['project:*:admin', { project: '*', role: 'admin' }],
  ['project:4294967295:editor', { project: 4_294_967_295, role: 'editor' }],
  ['project:4294967296:editor', undefined],
  ['project:0:viewer', undefined],
  ['project:01:viewer', undefined],
  ['project:1:owner', undefined],
  ['project:1:Admin', undefined],
  ['project:1:admin:x', undefined],
  ['xproject:1:admin', undefined],
  ['project:1:constructor', undefined],
  ['project:**:admin', undefined],
  ['', undefined],
])('the grant %s', (text, grant) => {
  expect(parseGrant(text)).toEqual(grant);
});

test('a role holds what the lesser ones hold, and more', () => {
  const sizes = roles.map((role) => permissionsOf(role).size);
  expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
  for (const [index, role] of roles.entries()) {
    for (const lesser of roles.slice(0, index))
      expect(permissionsOf(role)).toEqual(permissionsOf(role).union(permissionsOf(lesser)));
  }
});

test('who may do what: reads the viewer, scans the operator, writes the editor, custom data sources the admin', () => {
  const least = (permission: Parameters<typeof authorize>[2]) =>
    roles.find((role) => permissionsOf(role).has(permission));
  for (const route of routes) {
    const name = route.path.split('/')[4] ?? '';
    const expected = /^((get|list|export|diff)-(?!audit|service-audit|token|usage)|whoami$)/.test(name)
      ? 'viewer'
      : /^(invoke-scan|cancel-run|retry-run|retest-finding)$/.test(name)
        ? 'operator'
        : /^((put|delete)-datasource|list-audit|list-service-audit|get-usage|put-scanning|put-project|redrive-run|put-next-id|(put|list|delete)-token)$/.test(
              name,
            )
          ? 'admin'
          : 'editor';
    expect([name, least(route.permission)]).toEqual([name, expected]);
  }
});

test('a caller without an authorizer context is nobody', () => {
  for (const context of [undefined, null, {}, { subject: '' }, { subject: 'a' }, { subject: '', grants: '' }, 'x']) {
    expect(() => principalOf(context, 0)).toThrow(NotAuthenticated);
  }
});

test.each([
  ['100', 99_999, true],
  ['100', 100_000, false],
  ['100.5', 100_499, true],
  ['100.5', 100_500, false],
  ['1e+21', 100_000, true],
  [undefined, 0, false],
  ['', 0, false],
  ['soon', 0, false],
])('a token that ends at %j is taken at %i ms: %j', (exp, now, taken) => {
  const read = () => principalOf({ subject: 'a', grants: '', exp }, now);
  if (taken) expect(read()).toEqual({ subject: 'a', grants: [], expiresAt: Math.floor(Number(exp)) });
  else expect(read).toThrow(NotAuthenticated);
});

test('a grant counts in its project alone', () => {
  const principal = principalOf({ subject: 'a', grants: 'project:10:editor nonsense project:11:viewer', exp: '1' }, 0);
  expect(authorize(principal, 10, 'osint:write').id).toBe(10);
  for (const [project, permission] of [
    [1, 'osint:read'],
    [101, 'osint:read'],
    [11, 'osint:write'],
    [10, 'osint:administer'],
  ] as const) {
    expect(() => authorize(principal, project, permission)).toThrow(NotPermitted);
  }
});
