import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CveFiles, cveLoader } from '../../../../shared/scanning/vulnerabilities/load-cves.ts';
import { epssFile, jqueryAdvisory, kevCatalog, nvdFile, wizard } from './entries.ts';

const day = 86_400_000;
/** The feed of these tests is of 21 November 2026. */
const fresh = Date.UTC(2026, 10, 23);

let folder: string;
let faults: unknown[];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'scanfold-cves-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  faults = [];
});

function fileOf(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

function load(files: Partial<CveFiles>, at = fresh) {
  const readObject = () => Promise.reject(new Error('no bucket here'));
  const source = { readObject, now: () => at, faulty: (error: unknown) => faults.push(error) };
  return cveLoader({ feeds: [], kev: undefined, epss: undefined, ...files }, source)();
}

const exim = { products: ['cpe:exim:exim'], version: '4.91' };

test('files of any kind are read together', async () => {
  const loaded = await load({
    feeds: [fileOf('nvd.json', nvdFile(wizard)), fileOf('osv.json', [jqueryAdvisory])],
    kev: fileOf('kev.json', kevCatalog('CVE-2019-10149')),
    epss: fileOf('epss.csv', epssFile({ 'CVE-2019-10149': 0.94 })),
  });
  if (loaded.kind !== 'loaded') throw new Error(loaded.reason);
  expect(loaded).toMatchObject({ warnings: [], isWhole: true });
  expect(loaded.knowledge.affecting(exim)).toMatchObject([{ id: 'CVE-2019-10149', kev: true, epss: 0.94 }]);
  expect(loaded.knowledge.affecting({ products: ['npm:jquery'], version: '3.4.1' })).toHaveLength(1);
  expect(faults).toEqual([]);
});

test('without a feed there is none, whatever else is there', async () => {
  expect(await load({ kev: fileOf('kev.json', kevCatalog('CVE-2019-10149')) })).toEqual({
    kind: 'none',
    reason: 'no CVE feed is configured',
  });
});

test('a feed that cannot be read is none, and says why; others are read all the same', async () => {
  const broken = fileOf('broken.json', '{"vulnerabilities":[');
  expect(await load({ feeds: [broken] })).toEqual({
    kind: 'none',
    reason: 'the CVE feed cannot be read: it is truncated',
  });
  const loaded = await load({
    feeds: [broken, fileOf('nvd.json', nvdFile(wizard)), join(folder, 'missing')],
    kev: join(folder, 'missing'),
    epss: fileOf('epss.csv', 'nothing'),
  });
  expect(loaded).toMatchObject({
    isWhole: false,
    warnings: [
      'the CVE feed cannot be read: it is truncated',
      'the CVE feed cannot be read',
      'the list of known exploited vulnerabilities cannot be read',
      'the file of EPSS scores cannot be read: it has no scores of EPSS',
    ],
  });
  expect(faults).toHaveLength(5);
});

test.each([
  [7, []],
  [
    8,
    [
      'the CVE feed is 8 days old: newer vulnerabilities are not detected',
      'the list of known exploited vulnerabilities is 8 days old: what was published since is missing',
      'the file of EPSS scores is 8 days old: what was published since is missing',
    ],
  ],
])('after %i days it says %j', async (days, warnings) => {
  const files = {
    feeds: [fileOf('nvd.json', nvdFile(wizard))],
    kev: fileOf('kev.json', kevCatalog('CVE-2019-10149')),
    epss: fileOf('epss.csv', epssFile({ 'CVE-2019-10149': 0.94 })),
  };
  expect(await load(files, Date.UTC(2026, 10, 21, 9) + days * day)).toMatchObject({ warnings });
});

test('broken entries are counted in a warning', async () => {
  const text = JSON.stringify(nvdFile(wizard)).replace('[{"cve"', '[{"cve":7},{"cve"');
  expect(await load({ feeds: [fileOf('some.json', text)] })).toMatchObject({
    warnings: ['1 entry of the CVE feed cannot be read'],
  });
});
