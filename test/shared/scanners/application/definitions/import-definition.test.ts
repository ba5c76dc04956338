import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { reflectedXss } from '../../../../../shared/scanners/application/active/reflected-xss.ts';
import type { ScanContext } from '../../../../../shared/scanning/scanner.ts';
import { webSite } from '../../../scanning/web/web-site.ts';
import { quickScope } from '../quick-scope.ts';
import { type Given, runSomeChecks } from '../run-some-checks.ts';

const checks = { active: [reflectedXss] };
const scanApplication = (url: string, given: Given = {}) => runSomeChecks(url, { checks, ...given });

const token = 'Bearer 0123456789abcdef';

const definition = {
  openapi: '3.0.3',
  servers: [{ url: '/api' }],
  paths: {
    '/birds': {
      // Optional, and without an example: nothing else on the site names it.
      get: { parameters: [{ name: 'q', in: 'query', schema: { type: 'string' } }] },
      post: { requestBody: { content: { 'application/json': { schema: { type: 'object' } } } } },
    },
    '/birds/{id}': { get: { parameters: [{ name: 'id', in: 'path', schema: { type: 'integer' } }] }, delete: {} },
    '/birds/{id}/delete': { get: { operationId: 'deleteBird', parameters: [{ name: 'id', in: 'path' }] } },
  },
};

/** An application whose only page names no other, with a definition for those who log in. */
function application(answerDefinition: (response: ServerResponse) => void) {
  return webSite(({ path, headers }, response) => {
    const url = new URL(path, 'http://a.test');
    if (url.pathname === '/definition' && headers.authorization === token) return answerDefinition(response);
    const isKnown = url.pathname === '/' || url.pathname.startsWith('/api/birds');
    const words = url.pathname === '/api/birds' ? (url.searchParams.get('q') ?? '') : url.pathname;
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'text/html' });
    response.end(`<!doctype html><title>Birds</title><p>Birds of ${isKnown ? words : 'nowhere'}</p>`);
  });
}

const wholeDefinition = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(definition));

function contextFor(definitionUrl: string): Partial<ScanContext> {
  const credentials = [{ kind: 'header', header: 'Authorization', value: token }] as const;
  return { scope: { ...quickScope('standard'), definitionUrl }, credentials };
}

describe('the API definition of an application', () => {
  test('is fetched with the credential; its GET operations are scanned, and nothing else of it', async () => {
    const site = await application(wholeDefinition);
    const url = `${site.url}definition`;
    const { observed, coverage, outcome } = await scanApplication(site.url, { context: contextFor(url) });
    expect(outcome.kind).toBe('finished');
    expect(observed.filter(({ checkId }) => checkId === 'reflected-xss').map(({ location }) => location)).toHaveLength(
      1,
    );
    const paths = site.seen.map(({ path }) => path);
    expect(paths).toContain('/api/birds?q=1');
    expect(paths).toContain('/api/birds/1');
    expect(paths).not.toContain('/api/birds/1/delete');
    expect(site.seen.filter(({ method }) => ['POST', 'PUT', 'DELETE'].includes(method))).toEqual([]);
    expect(coverage.filter(({ target }) => target === url)).toEqual([
      {
        checkId: 'crawl',
        target: url,
        outcome: 'skipped',
        count: 1,
        reason: 'OpenAPI 3: operations with a request body, which this profile does not send',
      },
      {
        checkId: 'crawl',
        target: url,
        outcome: 'skipped',
        count: 1,
        reason: 'OpenAPI 3: operations with a method other than GET, which this profile does not send',
      },
    ]);
  });

  test.each<[string, (response: ServerResponse) => void, string]>([
    ['that is missing', (response) => response.writeHead(404).end(), 'the site responded with status 404'],
    ['that is larger than 10 MB', (response) => response.end('x'.repeat(10_000_001)), 'it is larger than 10 MB'],
    [
      'that is a page',
      (response) => response.end('<!doctype html>'),
      'it is not an OpenAPI, GraphQL, HAR or Postman document',
    ],
  ])('%s is coverage, and closes nothing', async (_what, answer, reason) => {
    const site = await application(answer);
    const url = `${site.url}definition`;
    const known = [{ checkId: 'reflected-xss', resource: site.url, location: 'q' }];
    const context = { ...contextFor(url), known };
    const { absent, coverage } = await scanApplication(site.url, { context });
    expect(coverage.filter(({ target }) => target === url)).toEqual([
      { checkId: 'crawl', target: url, outcome: 'error', count: 1, reason: `API definition not read: ${reason}` },
    ]);
    expect(absent).toEqual([]);
  });

  test('on another host is not requested', async () => {
    const site = await application(wholeDefinition);
    const other = await webSite((_, response) => wholeDefinition(response));
    const url = `${other.url}definition`;
    const { coverage } = await scanApplication(site.url, { context: contextFor(url) });
    expect(other.seen).toEqual([]);
    const lines = coverage.filter(({ target }) => target === url);
    expect(lines.map(({ outcome }) => outcome)).toEqual(['error']);
    expect(lines[0]?.reason).toMatch(/^API definition not read: /);
  });
});
