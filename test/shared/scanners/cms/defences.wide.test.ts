import { expect, test } from 'vitest';
import { site, wordpressPages } from '../../../targets/cms/wordpress.ts';
import { type Defence, defences, veils, waf } from '../../../targets/defence/waf.ts';
import { detailOf, runCmsScan } from './run-cms-scan.ts';

const placesIn = ({ observed }: Awaited<ReturnType<typeof runCmsScan>>) =>
  observed.map(({ checkId, location }) => ({ checkId, location }));

const all: readonly [string, Defence][] = [...Object.entries(defences), ...Object.entries(veils)];
/** What leaves a site's pages or files open cannot be told from the site: the scan goes on, and closes nothing. */
const leavesMore = /\bfiles$/;

/** Scans a site behind a defence that sets in at the 26th request: what is gone and what is new, beside all that came. */
async function scannedBehind(name: string, answer: Defence) {
  const origin = '{origin}';
  await using blog = await site(
    // Behind a firewall that is a proxy the site does not name its own address.
    JSON.parse(JSON.stringify(wordpressPages()).replaceAll(origin, '')),
  );
  const before = placesIn(await runCmsScan(blog.url));
  await using front = await waf(blog.url.replace(/\/$/, ''), 25, answer);
  const url = `http://127.0.0.1:${front.port}/`;
  const known = before.map((each) => ({ ...each, resource: url }));
  // One that takes its time is waited for.
  const options = name === 'a page a byte at a time' ? '--request-timeout 2' : '';
  const run = await runCmsScan(url, { options, context: { known } });
  expect(run.faults).toEqual([]);
  expect(run.absent).toEqual([]);
  const names = new Set(before.map(({ checkId, location }) => `${checkId} ${location}`));
  expect(placesIn(run).filter(({ checkId, location }) => !names.has(`${checkId} ${location}`))).toEqual([]);
  return { run, blocked: front.blocked() };
}

test.each(all.filter(([name]) => !leavesMore.test(name)))(
  'a firewall that sets in with %s turns no finding to gone and adds none, and the scan says that it was stopped',
  async (name, answer) => {
    const { run, blocked } = await scannedBehind(name, answer);
    expect(run.outcome.kind, detailOf(run)).toBe('blocked');
    expect(blocked).toBeLessThan(60);
  },
);

test.each(all.filter(([name]) => leavesMore.test(name)))(
  'a firewall that sets in with %s turns no finding to gone and adds none',
  async (name, answer) => {
    const { run } = await scannedBehind(name, answer);
    expect(run.outcome.kind, detailOf(run)).toBe('finished');
  },
);

test('a site that answers slowly is scanned to its end, and nothing is gone', async () => {
  await using quick = await site(wordpressPages());
  const known = placesIn(await runCmsScan(quick.url));
  await using slow = await site(wordpressPages(), { delayMs: 50 });
  const run = await runCmsScan(slow.url, {
    context: { known: known.map((each) => ({ ...each, resource: slow.url })) },
  });
  expect(run.outcome.kind).toBe('finished');
  expect(run.absent).toEqual([]);
  expect(placesIn(run)).toEqual(known);
});
