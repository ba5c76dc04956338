import type { RequestListener } from 'node:http';
import { expect } from 'vitest';
import type { ScanContext, ScanOutcome } from '../../../shared/scanning/scanner.ts';
import type { WebTuning } from '../../../shared/scanning/web/web-tuning.ts';
import { listFindings } from '../../../shared/store/findings/list-findings.ts';
import { readCoverage } from '../../../shared/store/runs/coverage.ts';
import { type Defence, defences, defendedSite } from '../../targets/defence/defence.ts';
import { DIRTY_WORDPRESS, DUMP, type Pages, page } from '../../targets/exposed/exposed-pages.ts';
import { wordsOf } from '../../targets/generated-site.ts';
import { loopbackEgress, quickScope } from '../scanners/scan-context.ts';
import { hurriedTime } from '../scanning/web/virtual-time.ts';
import { pipeline, project } from './pipeline.ts';

const source = 'diagnosis:cmsscan';

const pages: Pages = {
  ...DIRTY_WORDPRESS,
  '/dump.sql': DUMP,
  '/database.sql': DUMP,
  '/': `<html><head><title>Garden notes</title><meta name="generator" content="WordPress 6.4.2"></head><body>
    <p>${wordsOf(5)}</p><script src="/wp-includes/js/jquery/jquery.min.js?ver=3.7.1"></script></body></html>`,
};

/** What the site's owner has taken away. */
const mended = new Set<string>();

const site: RequestListener = ({ url = '/' }, response) => {
  const answer = (mended.has(url) ? undefined : pages[url]) ?? {
    status: 404,
    body: page('Not found', 'There is nothing here'),
  };
  const {
    status = 200,
    headers = {},
    body = '',
  } = typeof answer === 'string' || Buffer.isBuffer(answer) ? { body: answer } : answer;
  const type = Buffer.isBuffer(body) ? 'application/octet-stream' : /^\s*</.test(body) ? 'text/html' : 'text/plain';
  response.writeHead(status, { 'content-type': type, ...headers });
  response.end(body);
};

/** A scanner that waits for nothing. */
export type QuickScanner = (url: string, context: ScanContext, web: WebTuning) => Promise<ScanOutcome>;

/** Defences that answer with no error. */
export const politeDefences = [
  ['with a page that asks whether one is human, status 200', 'asks whether one is human, with status 200'],
  ['with a redirect to a captcha', 'sends visitors to a captcha'],
] as const satisfies readonly (readonly [words: string, defence: Defence])[];

/** A run of a site whose defence sets in at its 61st request is blocked and fixes nothing. */
export async function expectNothingFixed(scanner: QuickScanner, defence: Defence): Promise<void> {
  await using defended = await defendedSite(site);
  const p = await pipeline({ egress: loopbackEgress() });
  p.scanners.set(source, async (_record, context) => {
    const { now, sleep } = hurriedTime();
    return await scanner(defended.url, { ...context, now, scope: quickScope }, { sleep });
  });
  const scan = async () => {
    const runId = await p.start();
    await p.deliver(p.queue.at(-1));
    p.pass(60);
    return { run: await p.run(runId), coverage: await readCoverage(p.store, project, runId) };
  };
  const statuses = async () => {
    const { records } = await listFindings(p.store, project, {});
    return records.map(({ status }) => status);
  };
  const first = await scan();
  expect(first.run.state).toBe('succeeded');
  const open = await statuses();
  expect(open.length).toBeGreaterThan(10);
  expect(new Set(open)).toEqual(new Set(['open']));

  defended.turn({ by: defences[defence], from: 61 });
  const { run, coverage } = await scan();
  expect(run).toMatchObject({ state: 'blocked', error_class: 'target_blocked' });
  expect(await statuses()).toEqual(open);
  const blocked = coverage.filter(({ outcome }) => outcome === 'blocked');
  expect(blocked.length).toBeGreaterThan(0);
  const words = /^The site presents a human verification page|^The site redirects a page that was accessible/;
  for (const { reason } of blocked) expect(reason).toMatch(words);
  const from = /\(from request (\d+) on\)/.exec(blocked.at(-1)?.reason ?? '')?.[1];
  // As many requests as are under way at once may overtake each other.
  expect(Math.abs(Number(from) - 61)).toBeLessThanOrEqual(5);

  // The defence is gone and one thing is mended: that is told as fixed, and nothing else.
  mended.add('/.env');
  defended.turn();
  expect((await scan()).run.state).toBe('succeeded');
  mended.clear();
  const { records } = await listFindings(p.store, project, { status: 'fixed' });
  expect(records.map(({ check_id }) => check_id)).toEqual(['environment-file']);
}
