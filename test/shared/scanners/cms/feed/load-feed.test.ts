import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { feedLoader, type LoadedFeed } from '../../../../../shared/scanners/cms/feed/load-feed.ts';
import { readFeed } from '../../../../../shared/scanners/cms/feed/read-feed.ts';
import type { ReadObject } from '../../../../../shared/scanning/operator-file/operator-file.ts';
import { chunksOf, wordfenceSample, wpvulnerabilitySample } from './samples.ts';

const now = Date.UTC(2026, 10, 14);
const day = 86_400_000;

let folder: string;
let faults: unknown[];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'scanfold-feed-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  faults = [];
});

const noBucket: ReadObject = () => Promise.reject(new Error('no bucket here'));

function loaderOf(location: string | undefined, readObject = noBucket, clock = () => now) {
  return feedLoader({ location, readObject, now: clock, faulty: (error) => faults.push(error) });
}

function fileOf(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, content instanceof Uint8Array ? content : JSON.stringify(content));
  return path;
}

const wordfence = { [wordfenceSample().id]: wordfenceSample() };

function feedOf(loaded: LoadedFeed) {
  if (loaded.kind !== 'loaded') throw new Error(loaded.reason);
  return loaded.feed;
}

describe("the operator's feed", () => {
  test('is looked up by software and version, without a request', async () => {
    const feed = feedOf(await loaderOf(fileOf('one.json', wordfence))());
    expect(feed.vulnerabilitiesOf('plugin', 'made-up-forms', '1.2.3')).toMatchObject([{ cve: ['CVE-2026-12345'] }]);
    expect(feed.vulnerabilitiesOf('plugin', 'Made-Up-Forms', '1.1')).toHaveLength(1);
    expect(feed.vulnerabilitiesOf('plugin', 'made-up-forms', '1.2.4')).toEqual([]);
    expect(feed.vulnerabilitiesOf('theme', 'made-up-forms', '1.2.3')).toEqual([]);
    expect(feed.vulnerabilitiesOf('plugin', 'other', '1.2.3')).toEqual([]);
    expect(feed.slugsOf('plugin')).toEqual(['made-up-forms']);
    expect(feed.slugsOf('core')).toEqual([]);
  });

  test('gives all that is known where the version is not', async () => {
    const feed = feedOf(await loaderOf(fileOf('one.json', wordfence))());
    expect(feed.vulnerabilitiesOf('plugin', 'made-up-forms', undefined)).toHaveLength(1);
    expect(feed.vulnerabilitiesOf('plugin', 'made-up-forms', 'trunk')).toHaveLength(1);
  });

  test.each([
    ['an array of entries', [wordfenceSample()], 'wordfence'],
    ['an array of answers', [wpvulnerabilitySample()], 'wpvulnerability'],
    ['answers by name', { gallery: wpvulnerabilitySample(), data: wpvulnerabilitySample() }, 'wpvulnerability'],
    ['one answer alone', wpvulnerabilitySample(), 'wpvulnerability'],
  ])('is understood as %s', async (_, content, shape) => {
    const { facts } = feedOf(await loaderOf(fileOf('shape.json', content))());
    expect(facts).toMatchObject({ shape, broken: 0 });
    expect(facts.entries).toBeGreaterThan(0);
  });

  test('may be packed by gzip, whatever it is called', async () => {
    const path = fileOf('feed.bin', gzipSync(JSON.stringify(wordfence)));
    expect(feedOf(await loaderOf(path)()).facts.entries).toBe(1);
  });

  test('keeps what is sound and counts what is broken', async () => {
    const path = join(folder, 'broken.json');
    const other = JSON.stringify(wpvulnerabilitySample());
    writeFileSync(path, `{"a":${JSON.stringify(wordfenceSample())},"b":{"id":7},"c":nonsense,"d":${other},"e":null}`);
    const { facts } = feedOf(await loaderOf(path)());
    expect(facts).toMatchObject({ shape: 'wordfence', entries: 1, broken: 4 });
  });

  test.each([
    ['no file', () => join(folder, 'missing.json'), 'the vulnerability feed cannot be read'],
    ['a folder', () => folder, 'the vulnerability feed cannot be read'],
    ['an empty file', () => fileOf('e', new Uint8Array()), 'the vulnerability feed cannot be read: it is empty'],
    ['half a file', () => fileOf('h', Buffer.from('{"a":{')), 'the vulnerability feed cannot be read: it is truncated'],
    [
      'a page',
      () => fileOf('p', Buffer.from('<html>')),
      'the vulnerability feed cannot be read: it is not a JSON object or array',
    ],
    [
      'an error',
      () => fileOf('x', { error: 'no key' }),
      'the vulnerability feed cannot be read: none of its entries has a known format',
    ],
    [
      'half a pack',
      () => fileOf('z', gzipSync(JSON.stringify(wordfence)).subarray(0, 60)),
      'the vulnerability feed cannot be read: it cannot be decompressed',
    ],
    [
      'no pack',
      () => fileOf('n', Buffer.from([0x1f, 0x8b, 1, 2, 3, 4, 5, 6, 7, 8, 9])),
      'the vulnerability feed cannot be read: it cannot be decompressed',
    ],
    ['nothing at all', () => undefined, 'no vulnerability feed is configured'],
    ['a blank', () => '', 'no vulnerability feed is configured'],
  ])('that is %s is a plain reason', async (_, location, reason) => {
    expect(await loaderOf(location())()).toEqual({ kind: 'none', reason });
    expect(reason).not.toContain(folder);
  });

  test('that is too large is told, packed or not', async () => {
    const text = JSON.stringify([wordfenceSample({ description: 'x'.repeat(10_000) })]);
    for (const content of [Buffer.from(text), gzipSync(text)]) {
      const file = { location: 'a', body: chunksOf(content, 4096), modifiedAt: undefined };
      await expect(readFeed(file, now, 5000)).rejects.toThrow('it is larger than 0 MB');
    }
  });
});

describe("the feed's age", () => {
  test('is that of its newest entry', async () => {
    const loaded = await loaderOf(fileOf('age.json', wordfence))();
    expect(feedOf(loaded).facts.datedAt).toBe(Date.UTC(2026, 10, 12, 13, 14, 15));
    expect(loaded).toMatchObject({ warning: undefined });
  });

  test('is that of the file where no entry says, or one says what cannot be', async () => {
    for (const entry of [{ updated: null, published: null }, { updated: '2099-01-01 00:00:00' }]) {
      const path = fileOf('age.json', { a: wordfenceSample(entry) });
      utimesSync(path, new Date(now - day), new Date(now - day));
      expect(feedOf(await loaderOf(path)()).facts.datedAt).toBe(now - day);
    }
  });

  test.each([
    [7, undefined],
    [8, 'the vulnerability feed is 8 days old: newer vulnerabilities are not detected'],
    [400, 'the vulnerability feed is 400 days old: newer vulnerabilities are not detected'],
  ])('of %i days is told as %j', async (days, warning) => {
    const location = fileOf('age.json', wordfence);
    const at = Date.UTC(2026, 10, 12, 13, 14, 15) + days * day;
    expect(await loaderOf(location, noBucket, () => at)()).toMatchObject({ warning });
  });

  test('is asked for where nobody says', async () => {
    const entries = chunksOf(JSON.stringify([wordfenceSample({ updated: null, published: null })]));
    const read: ReadObject = async () => ({ body: entries, modifiedAt: undefined });
    const loaded = await loaderOf('s3://feeds/w.json', read)();
    expect(loaded).toMatchObject({ warning: 'the age of the vulnerability feed is not known' });
  });
});

describe('a warm function', () => {
  const bucket = () => {
    const asked: string[] = [];
    const read: ReadObject = async (name, key) => {
      asked.push(`${name} ${key}`);
      if (key === 'missing') throw new Error('the bucket answered 404');
      return { body: chunksOf(JSON.stringify(wordfence)), modifiedAt: now };
    };
    return { asked, read };
  };

  test('reads an object once in an hour, for all who ask at once too', async () => {
    const { asked, read } = bucket();
    let at = now;
    const load = loaderOf('s3://feeds/a folder/wordfence.json', read, () => at);
    const [one, other] = await Promise.all([load(), load()]);
    at += 3_599_999;
    expect(feedOf(await load())).toBe(feedOf(one));
    expect(feedOf(other)).toBe(feedOf(one));
    expect(asked).toEqual(['feeds a folder/wordfence.json']);
    at += 1;
    expect(feedOf(await load())).not.toBe(feedOf(one));
    expect(asked).toHaveLength(2);
  });

  test('tries again after a minute where that failed, and says so to the operator alone', async () => {
    const { asked, read } = bucket();
    let at = now;
    const load = loaderOf('s3://feeds/missing', read, () => at);
    expect(await load()).toEqual({ kind: 'none', reason: 'the vulnerability feed cannot be read' });
    expect(await load()).toMatchObject({ kind: 'none' });
    at += 60_000;
    await load();
    expect(asked).toHaveLength(2);
    expect(faults).toHaveLength(2);
    expect(String(faults[0])).toContain('404');
  });
});
