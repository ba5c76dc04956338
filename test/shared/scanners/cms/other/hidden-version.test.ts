import { describe, expect, test } from 'vitest';
import { drupalUnsupported } from '../../../../../shared/scanners/cms/checks/drupal-unsupported.ts';
import { drupalVersion } from '../../../../../shared/scanners/cms/checks/drupal-version.ts';
import { prestashopUnsupported } from '../../../../../shared/scanners/cms/checks/prestashop-unsupported.ts';
import { typo3Version } from '../../../../../shared/scanners/cms/checks/typo3-version.ts';
import { packagedCmsData } from '../../../../../shared/scanners/cms/data/cms-data.ts';
import { fileHash } from '../../../../../shared/scanners/cms/data/file-hash.ts';
import { FileHashes, type HashedSystem } from '../../../../../shared/scanners/cms/data/file-hashes.ts';
import { systemCves } from '../../../../../shared/scanners/cms/known-cves.ts';
import { gatherOther } from '../../../../../shared/scanners/cms/other/gather-other.ts';
import { type Pages, page } from '../../../../targets/exposed/exposed-pages.ts';
import { pagesSite } from '../exposure/pages-site.ts';
import { stepContext } from '../exposure/step-context.ts';

const hash = (text: string) => fileHash(Buffer.from(text));

/** A table in which each release has one letter of each file: `{ 'a.js': 'aab' }`. */
function table(
  system: HashedSystem,
  releases: readonly string[],
  files: Readonly<Record<string, string>>,
  asOf: string,
) {
  return new FileHashes({
    system,
    asOf,
    releases: [...releases],
    files: Object.entries(files).map(([path, letters]) => ({
      path,
      contents: [...new Set(letters)].map((letter) => {
        const positions = [...letters].flatMap((each, at) => (each === letter ? [at] : []));
        return `${hash(letter)} ${positions.join(' ')}`;
      }),
    })),
  });
}

const drupalReleases = ['9.5.1', '10.2.11', '10.2.12', '10.6.14', '10.6.15', '11.4.4', '11.4.5'];
const drupalTable = table(
  'drupal',
  drupalReleases,
  { 'core/misc/a.js': 'abbccde', 'core/misc/b.js': 'abbccdd', 'core/misc/c.css': 'aaabbcc' },
  '2026-08-06',
);

const home = (generator: string) =>
  page(
    'Garden',
    `<meta name="Generator" content="${generator}"><script type="application/json" data-drupal-selector="drupal-settings-json">{}</script>`,
  );

/** The site of a release by the letters of its files, with nothing else that says its version. */
const drupalSite = (a: string, b: string, c: string, generator = 'Garden'): Pages => ({
  '/': home(generator),
  '/core/misc/a.js': a,
  '/core/misc/b.js': b,
  '/core/misc/c.css': c,
});

async function gathered(pages: Pages, hashes: FileHashes, day = '2026-08-10') {
  const systemHashes = new Map([[hashes.system ?? 'drupal', hashes]]);
  const data = { ...packagedCmsData(), systemHashes };
  return await gatherOther(stepContext({ site: pagesSite(pages), data, now: () => Date.parse(day) }));
}

async function told(pages: Pages, day?: string) {
  const { artifact, facts } = await gathered(pages, drupalTable, day);
  const version = drupalVersion.judge(artifact);
  const unsupported = drupalUnsupported.judge(artifact);
  if (version.kind !== 'ran' || unsupported.kind !== 'ran') throw new Error('the checks did not run');
  return {
    title: version.instances[0]?.title,
    description: version.instances[0]?.description,
    confidence: version.instances[0]?.confidence,
    evidence: version.instances[0]?.evidence,
    ended: unsupported.instances.map(({ title }) => title),
    gaps: [...new Set([...(version.gaps ?? []), ...(unsupported.gaps ?? [])].map(({ reason }) => reason))],
    detail: facts?.otherCms?.version,
    artifact,
  };
}

describe('a version that a site hides', () => {
  test('is told by the bytes of files that pages need', async () => {
    const { title, description, confidence, evidence, ended, detail } = await told(drupalSite('a', 'a', 'a'));
    expect(title).toBe('Drupal version disclosed: 9.5.1');
    expect(description).toContain('Version sources: hashes of static files.');
    expect(confidence).toBe('certain');
    expect(evidence).toContain(`MD5 ${hash('a')}`);
    expect(ended).toEqual(['Drupal 9 is end-of-life']);
    expect(detail).toBe('9.5.1');
  });

  test('is told as all that it may be, where releases have the same files', async () => {
    const { title, ended, detail } = await told(drupalSite('b', 'b', 'a'));
    expect(title).toBe('Drupal version disclosed: 10.2.11 or 10.2.12');
    expect(ended).toEqual(['Drupal 10.2 is end-of-life']);
    expect(detail).toBe('10.2.11 or 10.2.12');
  });

  test('may be a later one of a branch that gets fixes after the day of the table', async () => {
    const { title, ended, gaps } = await told(drupalSite('c', 'c', 'b'));
    expect(title).toBe('Drupal version disclosed: 10.6.14 or a later 10.6.x');
    expect(ended).toEqual([]);
    expect(gaps).toEqual([]);
  });

  test('may be newer than all releases that are known', async () => {
    const { title, ended } = await told(drupalSite('e', 'd', 'c'));
    expect(title).toBe('Drupal version disclosed: 11.4.5 or newer');
    expect(ended).toEqual([]);
  });

  test("is end-of-life by the operator's newer day of it", async () => {
    const support = { asOf: '2026-12-01', ends: { drupal: { '10.6': '2026-12-16' } } };
    const pages = drupalSite('c', 'c', 'b', 'Drupal 10.6.14');
    const judged = async (day: string) => {
      const data = { ...packagedCmsData(), support };
      const { artifact } = await gatherOther(stepContext({ site: pagesSite(pages), data, now: () => Date.parse(day) }));
      return drupalUnsupported.judge(artifact);
    };
    expect(await judged('2026-12-16')).toMatchObject({ instances: [] });
    expect(await judged('2026-12-17')).toMatchObject({
      instances: [{ description: expect.stringContaining('ended on 2026-12-16 (vendor data as of 2026-12-01)') }],
    });
  });

  test('is a branch where the table is of branches, whatever came of it later', async () => {
    const wiki = table('mediawiki', ['1.42', '1.43', '1.44'], { 'skins/Vector/vector.js': 'abc' }, '2026-08-21');
    const pages = {
      '/': page('Garden', '<script>RLCONF={"wgTitle":"Garden"};</script>'),
      '/w/skins/Vector/vector.js': 'b',
    };
    const { facts } = await gathered(pages, wiki);
    expect(facts?.otherCms?.version).toBe('1.43');
  });

  test('is of a branch that is told otherwise, and not newer than its last release', async () => {
    const shop = table('prestashop', ['1.6.1.23', '1.6.1.24'], { 'js/tools.js': 'ab' }, '2022-12-16');
    const theme = '<link rel="stylesheet" href="/themes/default-bootstrap/css/global.css">';
    const { facts, artifact } = await gathered({ '/': page('Garden', theme), '/js/tools.js': 'b' }, shop);
    expect(facts?.otherCms?.version).toBe('1.6.1.24');
    const unsupported = prestashopUnsupported.judge(artifact);
    expect(unsupported).toMatchObject({ instances: [{ title: 'PrestaShop 1.6 is end-of-life' }] });
  });

  test('is not told in full by a generator, so that files tell the rest', async () => {
    const { title, confidence } = await told(drupalSite('b', 'b', 'a', 'Drupal 10 (https://www.drupal.org)'));
    expect(title).toBe('Drupal version disclosed: 10.2.11 or 10.2.12');
    expect(confidence).toBe('certain');
  });

  test('is contradicted where a site says to be of another branch than its files', async () => {
    const { title, confidence, description, ended, gaps } = await told(
      drupalSite('b', 'b', 'a', 'Drupal 9 (https://www.drupal.org)'),
    );
    expect(confidence).toBe('tentative');
    expect(title).toBe('Drupal version disclosed: 10.2');
    expect(description).toContain('Contradicting: generator tag (9)');
    expect(ended).toEqual([]);
    expect(gaps).toContain('the version clues for Drupal contradict each other');
  });

  test('is not made up of files of several releases', async () => {
    const { title, gaps } = await told(drupalSite('a', 'b', 'c'));
    expect(title).toBe('Drupal detected');
    expect(gaps).toContain('the static files of Drupal are of several releases');
  });

  test('is not told by files that were changed', async () => {
    const { title } = await told(drupalSite('x', 'y', 'z'));
    expect(title).toBe('Drupal detected');
  });

  test('comes with the age of the table, where it is old', async () => {
    const { gaps } = await told(drupalSite('d', 'd', 'c'), '2026-11-27');
    expect(gaps).toContain('the table of hashes of Drupal files is of 2026-08-06, 113 days old');
  });

  test('of a branch that ended before the table was made comes without it, as no release is missing', async () => {
    const pages = drupalSite('a', 'a', 'a');
    const { title, gaps } = await told(pages, '2026-11-27');
    expect(title).toBe('Drupal version disclosed: 9.5.1');
    expect(gaps).toEqual([]);
    expect((await gathered(pages, drupalTable, '2026-11-27')).facts?.otherCms).not.toHaveProperty('byFilesOf');
  });

  test('that is one of several is compared with no feed of vulnerabilities', async () => {
    const { artifact } = await told(drupalSite('b', 'b', 'a'));
    const affecting = () => {
      throw new Error('a version was claimed');
    };
    const cves = { kind: 'loaded', isWhole: true, warnings: [], knowledge: { affecting } } as unknown as NonNullable<
      typeof artifact.cves
    >;
    const verdict = systemCves.judge({ ...artifact, cves });
    expect(verdict.kind === 'ran' && verdict.gaps?.map(({ reason }) => reason)).toEqual([
      'the version of the software is not disclosed',
    ]);
  });
});

test.each([
  ['hidden', drupalSite('x', 'x', 'x'), 'drupal'],
  ['told in full', { ...drupalSite('a', 'a', 'a'), '/CHANGELOG.txt': 'Drupal 7.98, 2023-06-07\n' }, undefined],
] as const)(
  'of a version that is %s the scan says whether it relies upon the table of hashes',
  async (_, pages, system) => {
    expect((await gathered(pages, drupalTable)).facts?.otherCms?.byFilesOf).toBe(system);
  },
);

test('a version that is told in full is not looked for in files', async () => {
  const site = pagesSite({ ...drupalSite('a', 'a', 'a'), '/CHANGELOG.txt': 'Drupal 7.98, 2023-06-07\n' });
  const asked: string[] = [];
  const request: typeof site.web.request = (each) => {
    asked.push(new URL(each.url).pathname);
    return site.web.request(each);
  };
  const data = { ...packagedCmsData(), systemHashes: new Map([['drupal', drupalTable] as const]) };
  await gatherOther(stepContext({ site: { ...site, web: { ...site.web, request } }, data }));
  expect(asked).toContain('/CHANGELOG.txt');
  expect(asked.filter((path) => path.startsWith('/core/misc/'))).toEqual([]);
});

test('TYPO3 that Composer installed has its files in folders named by hashes', async () => {
  const css = 'typo3/sysext/backend/Resources/Public/Css/backend.css';
  const hashes = table('typo3', ['12.4.43', '13.4.31', '13.4.32'], { [css]: 'abc' }, '2026-08-11');
  // Of '/vendor/typo3/cms-backend/', as PackageArtifactBuilder of TYPO3 names it.
  const pages = {
    '/': page('Garden', '<!-- This website is powered by TYPO3 - inspiring people to share! -->'),
    '/_assets/081fa96a07de1dccb64a8a83e1567439/Css/backend.css': 'b',
  };
  const { artifact } = await gathered(pages, hashes);
  const verdict = typo3Version.judge(artifact);
  expect(verdict.kind === 'ran' && verdict.instances[0]?.title).toBe('TYPO3 version disclosed: 13.4.31');
});
