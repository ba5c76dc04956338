import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gatewayAnswers } from '../../../../infra/local/gateway/gateway-response.ts';
import { pathTree } from '../../../../infra/local/gateway/path-tree.ts';
import { groupHeaders, groupQuery } from '../../../../infra/local/gateway/proxy-event.ts';
import { allows } from '../../../../infra/local/template/policy.ts';

const method = (httpMethod: string, path: string) => ({
  kind: 'function' as const,
  httpMethod,
  path,
  functionArn: 'arn',
  timeoutMs: 1,
  authorizer: undefined,
});

describe('a path', () => {
  const tree = pathTree([
    method('GET', '/'),
    method('GET', '/a/b'),
    method('ANY', '/a/{id}'),
    method('GET', '/a/{id}/c'),
    method('GET', '/f/{rest+}'),
    method('GET', '/g/{rest+}'),
    method('GET', '/g/a/b'),
  ]);
  it.each([
    ['GET', '/', '/', {}],
    ['GET', '/a/b', '/a/b', {}],
    ['GET', '/a/b/', '/a/b', {}],
    ['PUT', '/a/x', '/a/{id}', { id: 'x' }],
    ['GET', '/a/x%2Fy/c', '/a/{id}/c', { id: 'x/y' }],
    ['GET', '/f/x/y', '/f/{rest+}', { rest: 'x/y' }],
    ['GET', '/g/x', '/g/{rest+}', { rest: 'x' }],
    ['GET', '/g/a/x', '/g/{rest+}', { rest: 'a/x' }],
    ['GET', '/g/a/b', '/g/a/b', {}],
  ])('%s %s is for %s', (httpMethod, path, resource, pathParameters) => {
    expect(tree.match(httpMethod, path)).toMatchObject({ method: { path: resource }, pathParameters });
  });
  it.each([
    ['POST', '/a/b'],
    ['GET', '/a'],
    ['GET', '/a//c'],
    ['GET', '/a/b//'],
    ['GET', '/A/b'],
    ['GET', '/f'],
    ['GET', '/__proto__'],
    // There is such a resource, so that the greedy one above it is not asked.
    ['POST', '/g/a/b'],
  ])('%s %s is for nothing', (httpMethod, path) => {
    expect(tree.match(httpMethod, path)).toBeUndefined();
  });
});

describe('a policy', () => {
  const say = (Effect: 'Allow' | 'Deny', Resource: string | string[], Action = 'execute-api:Invoke') => ({
    Effect,
    Action,
    Resource,
  });
  it.each([
    ['the resource itself', [say('Allow', 'a/b/c')], true],
    ['a star in the middle', [say('Allow', 'a/*/c')], true],
    ['a question mark', [say('Allow', 'a/?/c')], true],
    ['another resource', [say('Allow', 'a/b')], false],
    ['one of several', [say('Allow', ['x', '*'])], true],
    ['all actions', [say('Allow', '*', '*')], true],
    ['another action', [say('Allow', '*', 'execute-api:ManageConnections')], false],
    ['a refusal beside a permission', [say('Allow', '*'), say('Deny', 'a/*')], false],
    ['silence', [], false],
  ])('with %s: %j is %s', (_, Statement, expected) => {
    expect(allows({ Statement }, 'execute-api:Invoke', 'a/b/c')).toBe(expected);
  });

  it('is matched as a regular expression would, in bounded time', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '*', '?', '/'), maxLength: 12 });
    fc.assert(
      fc.property(text, fc.string({ unit: fc.constantFrom('a', 'b', '/'), maxLength: 12 }), (pattern, value) => {
        const regex = new RegExp(`^${pattern.replaceAll('*', '.*').replaceAll('?', '.')}$`);
        expect(allows({ Statement: say('Allow', pattern, '*') }, 'x', value)).toBe(regex.test(value));
      }),
    );
    expect(allows({ Statement: say('Allow', `${'*a'.repeat(2000)}b`, '*') }, 'x', 'a'.repeat(5000))).toBe(false);
  });
});

describe('what came with a request', () => {
  it('keeps every value of a header under the name that came first', () => {
    expect(groupHeaders(['X-A', '1', 'b', '2', 'x-a', '3'])).toEqual({ 'X-A': ['1', '3'], b: ['2'] });
  });
  it('keeps every value of a parameter, decoded', () => {
    expect(groupQuery('a=1&a=&b&c=%3D+&&__proto__=x')).toEqual(
      Object.fromEntries([
        ['a', ['1', '']],
        ['b', ['']],
        ['c', ['= ']],
        ['__proto__', ['x']],
      ]),
    );
  });
  it('reads back any parameters that were encoded', () => {
    const pairs = fc.array(fc.tuple(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string({ unit: 'grapheme' })));
    fc.assert(
      fc.property(pairs, (list) => {
        const read = groupQuery(String(new URLSearchParams(list)));
        expect(Object.entries(read).flatMap(([name, values]) => values.map((value) => [name, value]))).toHaveLength(
          list.length,
        );
        for (const [name, value] of list) expect(read[name]).toContain(value);
      }),
    );
  });
});

describe("the gateway's own answer", () => {
  const definition = { status: undefined, headers: [], templates: {} };
  const requestId = 'id-1';
  it('is the template of its reason, with what it knows of the request', () => {
    const answers = gatewayAnswers(
      new Map([
        [
          'UNAUTHORIZED',
          {
            status: 499,
            headers: [
              ['X-Fixed', "'Bearer'"],
              ['X-Request-Id', 'context.requestId'],
              ['X-None', 'context.nothing'],
            ] as const,
            templates: {
              'application/json':
                '{"m":$context.error.messageString,"t":"$context.error.responseType","x":"$context.x"}',
            },
          },
        ],
      ]),
    );
    const { status, headers, body } = answers('UNAUTHORIZED', { requestId });
    expect(status).toBe(499);
    expect(JSON.parse(body.toString())).toEqual({ m: 'Unauthorized', t: 'UNAUTHORIZED', x: '' });
    expect(Object.fromEntries(headers)).toMatchObject({ 'X-Fixed': 'Bearer', 'X-Request-Id': 'id-1' });
    expect(Object.fromEntries(headers)).not.toHaveProperty('X-None');
  });
  it('falls back to the default of its class, and then to the words of the gateway', () => {
    const templates = { 'application/json': '{"error":"ours"}' };
    const answers = gatewayAnswers(new Map([['DEFAULT_4XX', { ...definition, templates }]]));
    const unknown = answers('MISSING_AUTHENTICATION_TOKEN', { requestId });
    expect([unknown.status, unknown.body.toString()]).toEqual([403, '{"error":"ours"}']);
    const failed = answers('DEFAULT_5XX', { requestId, status: 502 });
    expect([failed.status, failed.body.toString()]).toEqual([502, '{"message":"Internal server error"}']);
  });
});
