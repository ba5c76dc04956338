import { describe, expect, test } from 'vitest';
import { checkpointOf } from '../../../../shared/scanners/cms/checkpoint.ts';
import { finishedDetail, shutOutDetail } from '../../../../shared/scanners/cms/scan-detail.ts';
import { type Step, step } from '../../../../shared/scanners/cms/step.ts';
import { wordpressSteps } from '../../../../shared/scanners/cms/wordpress/wordpress-steps.ts';
import { front } from '../../../../shared/scanners/cms/wordpress-front/front.ts';
import type { Check } from '../../../../shared/scanning/check.ts';
import { readCheckpoint } from '../../../../shared/scanning/frame/checkpoint.ts';
import { site, wordpressPages } from '../../../targets/cms/wordpress.ts';
import { loopbackEgress } from '../scan-context.ts';
import { type CmsRun, detailOf, type Given, placesOf, runCmsScan } from './run-cms-scan.ts';
import { feedOf, vulnerability } from './wordpress-artifacts.ts';

const steps = [front, ...wordpressSteps];
const tuning = { reserveMs: 1000, lastRequestMs: 100 };

/** Runs invocations until the scan ends; each has time for what it begins with, and pauses after one commit. */
async function inParts(url: string, given: Given): Promise<readonly CmsRun[]> {
  const runs: CmsRun[] = [];
  let checkpoint: unknown;
  for (let invocation = 0; invocation < 40; invocation += 1) {
    let left = 600_000;
    const run = await runCmsScan(url, {
      ...given,
      tuning,
      context: {
        ...given.context,
        checkpoint,
        remainingMs: () => left,
        commit: async () => {
          left = 500;
        },
      },
    });
    runs.push(run);
    checkpoint = run.commits.at(-1)?.checkpoint;
    if (run.outcome.kind !== 'paused') return runs;
  }
  throw new Error('the scan never ends');
}

describe.concurrent('a scan in parts', () => {
  test('finds what it finds in one, each thing once', async () => {
    await using blog = await site(wordpressPages());
    const whole = await runCmsScan(blog.url, { steps });
    const parts = await inParts(blog.url, { steps });
    // Media and TimThumb are left out by the options.
    expect(parts.length).toBeGreaterThanOrEqual(steps.length - 2);
    expect(parts.flatMap(placesOf)).toEqual(placesOf(whole));
    const coverage = (runs: readonly CmsRun[]) =>
      runs.flatMap((each) => each.coverage.map(({ checkId, outcome }) => `${checkId} ${outcome}`));
    expect(coverage(parts)).toEqual(coverage([whole]));
    const last = parts.at(-1);
    expect(last?.outcome.kind).toBe('finished');
    expect(last && detailOf(last)).toMatch(/^WordPress 6\.4\.2; 1 plugin, 1 theme, 1 user; 10 findings; \d+ requests$/);
  });

  test('says what is left each time it pauses', async () => {
    await using blog = await site(wordpressPages());
    const parts = await inParts(blog.url, { steps });
    expect(parts[0]?.outcome).toMatchObject({
      kind: 'paused',
      left: 'version, themes, plugins, users, login page, XML-RPC',
    });
  });

  test('goes on behind the last name of a list', async () => {
    await using blog = await site(wordpressPages());
    const entries = Array.from({ length: 250 }, (_, at) => vulnerability({ slug: `shrub-${at}`, id: `${at}` }));
    const settings = { feed: async () => feedOf(entries) };
    const parts = await inParts(blog.url, { steps, settings, options: '-e vp --plugins-detection aggressive' });
    const asked = blog.paths().filter((path) => /shrub-\d+\/$/.test(path));
    expect(asked).toHaveLength(250);
    expect(new Set(asked).size).toBe(250);
    expect(parts.at(-1)?.outcome.kind).toBe('finished');
  });

  test('shows progress that never falls', async () => {
    await using blog = await site(wordpressPages());
    const run = await runCmsScan(blog.url, { steps });
    const done = run.commits.map((unit) => unit.done);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect(run.commits.every(({ planned }) => planned === steps.length)).toBe(true);
    expect(done.at(-1)).toBe(steps.length);
  });

  test('keeps small checkpoints', async () => {
    await using blog = await site(wordpressPages());
    const run = await runCmsScan(blog.url, { steps, options: '-e vp' });
    for (const { checkpoint } of run.commits) {
      expect(JSON.stringify(checkpoint).length).toBeLessThan(30_000);
      expect(readCheckpoint(checkpointOf(blog.url, '-e vp'), checkpoint)).toEqual(checkpoint);
    }
  });

  test('starts anew where the checkpoint is of another target, of other options or broken', async () => {
    await using blog = await site(wordpressPages());
    const first = await runCmsScan(blog.url, { steps });
    const checkpoint = first.commits.at(-1)?.checkpoint;
    for (const [other, options] of [
      [checkpoint, '-e vp'],
      [{ version: 7 }, ''],
      ['x', ''],
    ] as const) {
      const run = await runCmsScan(blog.url, { steps: [front], options, context: { checkpoint: other } });
      expect(placesOf(run)).toContain('cms-detected cms');
    }
    const same = await runCmsScan(blog.url, { steps, context: { checkpoint } });
    expect(same.observed).toEqual([]);
  });
});

describe.concurrent('a scan that is stopped', () => {
  test('by cancelling keeps what was committed and throws the reason', async () => {
    await using blog = await site(wordpressPages());
    const stop = new AbortController();
    const reason = new Error('cancelled');
    const committed: string[] = [];
    const scan = runCmsScan(blog.url, {
      steps,
      context: {
        signal: stop.signal,
        commit: async ({ observed }) => {
          committed.push(...observed.map(({ checkId }) => checkId));
          if (committed.includes('wordpress-version')) stop.abort(reason);
        },
      },
    });
    await expect(scan).rejects.toBe(reason);
    expect(committed).toEqual(['cms-detected', 'server-headers', 'wordpress-version', 'wordpress-outdated']);
    expect(blog.paths()).not.toContain('/xmlrpc.php');
  });

  test('by a budget that is spent pauses, with all that was committed', async () => {
    await using blog = await site(wordpressPages());
    const egress = loopbackEgress();
    let left = 30;
    const spent = () => left <= 0;
    const metered = {
      ...egress,
      connect: (...to: Parameters<typeof egress.connect>) => {
        left -= 1;
        return egress.connect(...to);
      },
      exchange: () => {
        left -= 1;
      },
      spent,
    };
    const run = await runCmsScan(blog.url, {
      steps,
      tuning,
      context: { egress: metered, remainingMs: () => (spent() ? 0 : 600_000) },
    });
    expect(run.outcome).toMatchObject({ kind: 'paused', left: expect.stringContaining('XML-RPC') });
    expect(placesOf(run)).toContain('cms-detected cms');
    expect(run.absent).toEqual([]);
  });

  test('before it has begun throws at once and asks nothing', async () => {
    await using blog = await site(wordpressPages());
    const reason = new Error('cancelled');
    await expect(runCmsScan(blog.url, { context: { signal: AbortSignal.abort(reason) } })).rejects.toBe(reason);
    expect(blog.asked).toEqual([]);
  });

  test('by a commit that fails says so', async () => {
    await using blog = await site(wordpressPages());
    const lost = new Error('the lease is lost');
    const commit = async () => {
      throw lost;
    };
    await expect(runCmsScan(blog.url, { steps, context: { commit } })).rejects.toBe(lost);
  });
});

const facts = { title: 'A thing', score: 1, risk: 'x', recommendation: 'x' };

function checkOf(id: string, judge: Check<string>['judge']): Check<string> {
  return { ...facts, id, judge };
}

const silent = checkOf('a-thing', () => ({ kind: 'ran', instances: [], examined: () => true }));

function stepOf(name: string, gather: () => Promise<string>, check = silent): Step {
  return step({ name, words: name, gather: async () => ({ artifact: await gather() }), checks: [check] });
}

describe.concurrent('a part of the scan that breaks', () => {
  const broken = new Error('a bug');

  test.each<[string, Step]>([
    ['while it gathers', stepOf('broken', () => Promise.reject(broken))],
    [
      'while it judges',
      stepOf(
        'broken',
        async () => '',
        checkOf('a-thing', () => {
          throw broken;
        }),
      ),
    ],
  ])('%s is told of as one that could not run, and stops no other', async (_, breaks) => {
    await using blog = await site(wordpressPages());
    const run = await runCmsScan(blog.url, { steps: [breaks, front] });
    expect(run.outcome.kind).toBe('finished');
    expect(detailOf(run)).toContain('not fully checked: broken');
    expect(placesOf(run)).toContain('cms-detected cms');
    expect(run.coverage).toContainEqual(expect.objectContaining({ checkId: 'a-thing', outcome: 'error' }));
    expect(run.faults).toEqual([[expect.any(String), broken]]);
  });

  test('because it never gets further is given up after three tries', async () => {
    await using blog = await site(wordpressPages());
    const stuck = step<string>({
      name: 'stuck',
      words: 'stuck',
      gather: async () => ({ artifact: '', cursor: 1 }),
      checks: [silent],
    });
    const parts = await inParts(blog.url, { steps: [stuck, front] });
    expect(parts.length).toBeLessThan(10);
    const last = parts.at(-1);
    expect(last?.outcome.kind).toBe('finished');
    expect(parts.flatMap(placesOf)).toContain('cms-detected cms');
    expect(parts.flatMap(({ coverage }) => coverage)).toContainEqual(
      expect.objectContaining({ outcome: 'error', reason: 'it exceeds the time limit of one part of a scan' }),
    );
  });

  test('because no invocation has the time for it is given up after three', async () => {
    await using blog = await site(wordpressPages());
    let checkpoint: unknown;
    const outcomes: string[] = [];
    for (let invocation = 0; invocation < 6 && outcomes.at(-1) !== 'finished'; invocation += 1) {
      let left = 600_000;
      const slow = step<string>({
        name: 'slow',
        words: 'slow',
        async gather({ site: { web, base } }) {
          left = 50;
          await web.request({ url: `${base}slow` });
          return { artifact: '' };
        },
        checks: [silent],
      });
      const run: CmsRun = await runCmsScan(blog.url, {
        steps: [slow],
        tuning,
        context: { checkpoint, remainingMs: () => left },
      });
      outcomes.push(run.outcome.kind);
      checkpoint = run.commits.at(-1)?.checkpoint;
    }
    expect(outcomes).toEqual(['paused', 'paused', 'finished']);
  });
});

describe('the words that a scan ends with', () => {
  const at = checkpointOf('https://blog.test/', '').first;
  const many = Array.from({ length: 40 }, (_, index) => `part number ${index} of a scan`);

  test('are at most 255 characters, and say how much they left out', () => {
    for (const detail of [finishedDetail(at, 12_345, many, []), shutOutDetail('w'.repeat(300), at, 12_345, many)]) {
      expect(detail.length).toBeLessThanOrEqual(255);
      expect(detail).toMatch(/and \d+ more$/);
    }
  });

  test('name another system that runs the site', () => {
    const other = { ...at, facts: { otherCms: { name: 'Drupal', version: '10.2.3' } } };
    expect(finishedDetail(other, 12, [], [])).toBe('CMS: Drupal 10.2.3; 0 findings; 12 requests');
  });

  test('count one of a thing as one', () => {
    const one = { ...at, findings: { 'cms-detected': 1 }, facts: {} };
    expect(finishedDetail(one, 1, [], [])).toBe('No CMS detected, traces of WordPress; 1 finding; 1 request');
  });
});
