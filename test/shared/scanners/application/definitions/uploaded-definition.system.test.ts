import { expect, test } from 'vitest';
import type { ScanContext } from '../../../../../shared/scanning/scanner.ts';
import { pageOf, weakSite } from '../../../../targets/weak/vulnerable-server.ts';
import { runApplicationScan } from '../run-application-scan.ts';

const definition = JSON.stringify({
  openapi: '3.0.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/items/{id}': { get: { parameters: [{ name: 'id', in: 'path', schema: { type: 'integer' }, example: 7 }] } },
    '/items': { post: { requestBody: { content: { 'application/json': { example: { name: 'heron' } } } } } },
  },
});

test('a scan begins with the operations of a definition that was uploaded, which the site itself need not have', async () => {
  await using site = await weakSite(
    { '/': () => pageOf('Shop', '<p>Nothing is linked.</p>'), '/items/7': () => pageOf('Item', '<p>A heron.</p>') },
    { naps: 'told' },
  );
  const scan = async (text: string | undefined) => {
    const context: Partial<ScanContext> = { definition: async () => text };
    const { coverage } = await runApplicationScan(site.url, { context });
    return coverage.filter(({ checkId }) => checkId === 'crawl').map(({ outcome, reason }) => `${outcome}: ${reason}`);
  };
  expect(await scan(definition)).toEqual([
    'skipped: OpenAPI 3: operations with a request body, which this profile does not send',
  ]);
  expect(site.asked).toContain('GET /items/7');
  site.asked.splice(0);
  expect(await scan(undefined)).toEqual(['error: API definition not read: the uploaded document was deleted']);
  expect(site.asked).not.toContain('GET /items/7');
});
