import { afterAll, beforeAll, expect, test } from 'vitest';
import { scanfoldVersion } from '../../shared/scanning/web/transport/identity.ts';
import { type FiveScans, scanKinds, startFiveScans } from './five-scans.ts';

let five: FiveScans;
/** What the requests to the site called themselves. */
const agents = new Set<string | undefined>();

beforeAll(async () => {
  five = await startFiveScans((request, response) => {
    agents.add(request.headers['user-agent']);
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html><title>It works</title></html>');
  });
});

afterAll(() => five?.[Symbol.asyncDispose]());

test.each(scanKinds)('requests of a scan (%s) name a page that says what scans are', async (kind) => {
  agents.clear();
  const run_id = await five.start(kind);
  await expect.poll(() => agents.size).toBeGreaterThan(0);
  await five.user.post('scan/cancel-run', { run_id });
  expect([...agents]).toEqual([`Scanfold/${scanfoldVersion} (+${five.service.url}/about-scans)`]);
});

test('the page that scans name is there for everybody, without a token', async () => {
  const [, page = ''] = /\(\+(\S+)\)$/.exec([...agents][0] ?? '') ?? [];
  const answer = await fetch(page);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const text = await answer.text();
  for (const words of ['About these scans', 'Who is scanning', 'How to stop the scans']) expect(text).toContain(words);
  const style = new URL('docs/page.css', page);
  expect(text).toContain('href="docs/page.css"');
  expect((await fetch(style)).status).toBe(200);
});
