import { expect, test } from 'vitest';
import { parseCmsscanOptions } from '../../../../../shared/records/settings/cmsscan-options.ts';
import { exposureStep, wordpressExposureStep } from '../../../../../shared/scanners/cms/exposure/exposure-step.ts';
import type { Site } from '../../../../../shared/scanners/cms/site.ts';
import type { StepContext } from '../../../../../shared/scanners/cms/step.ts';
import type { KnownFinding } from '../../../../../shared/scanning/scanner.ts';
import { WebFailure } from '../../../../../shared/scanning/web/message/web-failure.ts';
import { DIRTY_WORDPRESS, type Pages, page } from '../../../../targets/exposed/exposed-pages.ts';
import { foldersAt } from './exposed.ts';
import { liveSite, placesFound, runStep, type StepResult } from './live-site.ts';
import { stepContext } from './step-context.ts';

const HOME: Pages = {
  '/': page('Shop', '<p>Welcome</p>'),
  '/wp-login.php': page('Log In', '<form id="loginform"></form>'),
  '/wp-content/plugins/': { headers: { 'content-type': 'text/html' }, body: '' },
};
const DIRTY: Pages = { ...HOME, ...DIRTY_WORDPRESS };

const OF_WORDPRESS = [
  'wordpress-backup-folder /wp-content/updraft/',
  'wordpress-config-backup /wp-config.php.bak',
  'wordpress-debug-log /wp-content/debug.log',
  'wordpress-external-cron /wp-cron.php',
  'wordpress-full-path-disclosure /',
  'wordpress-includes-listing /wp-includes/',
  'wordpress-readme /readme.html',
  'wordpress-registration-open /wp-login.php?action=register',
  'wordpress-uploads-listing /wp-content/uploads/',
];
const OF_ANY_SITE = [
  'database-dump /backup.sql',
  'database-dump /backup.sql.gz',
  'environment-file /.env',
  'git-repository /.git/HEAD',
  'php-error-log /error_log',
  'site-archive /backup.zip',
];

const factsOf = ({ base }: Pick<Site, 'base'>): StepContext['facts'] => {
  const { core, content, plugins } = foldersAt(base);
  return { wordpress: { home: base, core, content, plugins } };
};

async function bothSteps(site: Site, more: Partial<StepContext> = {}): Promise<StepResult> {
  const given = { site, facts: factsOf(site), ...more };
  const own = await runStep(wordpressExposureStep, given);
  const any = await runStep(exposureStep, given);
  return {
    observed: [...own.observed, ...any.observed],
    absent: [...own.absent, ...any.absent],
    coverage: [...own.coverage, ...any.coverage],
    facts: {},
    parts: own.parts + any.parts,
  };
}

const allIds = [...wordpressExposureStep.checks, ...exposureStep.checks].map(({ id }) => id).toSorted();

function knownOf({ observed }: Pick<StepResult, 'observed'>, base: string): KnownFinding[] {
  return observed.map(({ checkId, location }) => ({ checkId, resource: base, location }));
}

test('what lies open on a neglected WordPress is found, and nothing else', async () => {
  const site = await liveSite(DIRTY);
  const result = await bothSteps(site);
  expect(placesFound(result)).toEqual([...OF_WORDPRESS, ...OF_ANY_SITE].toSorted());
  expect(result.observed.every(({ resource }) => resource === site.base)).toBe(true);
  expect(new Set(result.coverage.map(({ checkId }) => checkId))).toEqual(new Set(allIds));
  expect(result.coverage.filter(({ outcome }) => outcome !== 'negative' && outcome !== 'positive')).toEqual([]);
});

test('no finding shows a secret of the files that were found, and each can be shown again', async () => {
  const { observed } = await bothSteps(await liveSite(DIRTY));
  for (const { evidence, description, reproduce } of observed) {
    expect(evidence + description).not.toMatch(/secret|hunter2/);
    expect(evidence).toMatch(/^GET http:\/\/127\.0\.0\.1:\d+\/\S* -> 200\n\S/);
    expect(reproduce).toMatch(/^curl /);
  }
});

test('a site is only read, hardly a place is asked for twice, and few requests suffice', async () => {
  const site = await liveSite(HOME);
  await bothSteps(site);
  const { asked } = site.server;
  expect(asked.every((each) => each.startsWith('GET '))).toBe(true);
  // The client asks for the home page from time to time, to notice a defence; two checks read Duplicator's folders.
  const places = asked.filter((each) => each !== 'GET /' && !/backups-dup|wp-snapshots/.test(each));
  expect(places.filter((each, index) => places.indexOf(each) !== index)).toEqual([]);
  expect(asked.length).toBeLessThan(350);
});

test('a second scan finds the same in the same words', async () => {
  const site = await liveSite(DIRTY);
  expect((await bothSteps(site)).observed).toEqual((await bothSteps(site)).observed);
});

test('what was taken away is told to be gone, each place by itself', async () => {
  const before = await bothSteps(await liveSite(DIRTY));
  const { '/backup.sql': _dump, '/wp-content/debug.log': _log, ...rest } = DIRTY;
  const site = await liveSite(rest);
  const { absent, observed } = await bothSteps(site, { known: knownOf(before, site.base) });
  expect(absent.map(({ checkId, location }) => `${checkId} ${location}`).toSorted()).toEqual([
    'database-dump /backup.sql',
    'wordpress-debug-log /wp-content/debug.log',
  ]);
  expect(observed.length).toBe(before.observed.length - 2);
});

test('a finding of another site, or of a place that is not looked at, is never told to be gone', async () => {
  const site = await liveSite(HOME);
  const known = [
    { checkId: 'database-dump', resource: 'https://other.example.test/', location: '/backup.sql' },
    { checkId: 'database-dump', resource: site.base, location: '/name-of-another-host.sql' },
  ];
  expect((await bothSteps(site, { known })).absent).toEqual([]);
});

test.each([
  ['one page', page('Shop', 'We could not find it, but look at this')],
  ['an empty page', { headers: { 'content-type': 'text/html', expires: 'Wed, 11 Jan 1984 05:00:00 GMT' }, body: '' }],
  ['a dump', '-- MySQL dump 10.13\nCREATE TABLE a (b int);\nINSERT INTO a VALUES (1);\n'],
  ['settings', 'DB_HOST=localhost\nDB_PASSWORD=x\nmemory_limit = 1\nRewriteEngine On\n'],
  ['a redirect', { status: 302, headers: { location: '/' }, body: '' }],
])('a site that answers %s to anything has nothing open', async (_name, missing) => {
  const result = await bothSteps(await liveSite(HOME, { missing }));
  expect(placesFound(result)).toEqual([]);
  expect(result.coverage.filter(({ outcome }) => outcome !== 'negative')).toEqual([]);
  expect(result.coverage.map(({ checkId }) => checkId).toSorted()).toEqual(allIds);
});

test('a site that refuses everything is told of as blocked, check by check', async () => {
  const refusal = { status: 403, body: page('403', 'Forbidden') };
  const site = await liveSite({ '/': refusal }, { missing: refusal });
  const known = [{ checkId: 'environment-file', resource: site.base, location: '/.env' }];
  const { observed, absent, coverage } = await bothSteps(site, { known });
  expect([observed, absent]).toEqual([[], []]);
  expect(coverage.map(({ checkId, outcome }) => `${outcome} ${checkId}`).toSorted()).toEqual(
    allIds.map((id) => `blocked ${id}`),
  );
});

test('a file that is refused on a site that is not is not open', async () => {
  const site = await liveSite({ ...HOME, '/.env': { status: 403, body: 'Forbidden' } });
  const known = [{ checkId: 'environment-file', resource: site.base, location: '/.env' }];
  expect((await runStep(exposureStep, { site, known })).absent).toEqual(known);
});

test.each([2, 10, 50, 120])(
  'a defence that wakes up after %i requests closes no finding behind them',
  async (blockAfter) => {
    const before = await bothSteps(await liveSite(DIRTY));
    const site = await liveSite(DIRTY, { blockAfter });
    const known = knownOf(before, site.base);
    const { observed, absent } = await bothSteps(site, { known });
    expect(absent).toEqual([]);
    const found = new Set(observed.map(({ checkId, location }) => `${checkId} ${location}`));
    expect([...found].filter((each) => ![...OF_WORDPRESS, ...OF_ANY_SITE].includes(each))).toEqual([]);
  },
);

test('a scan that is cut into parts finds what one in a piece finds, and misses no place', async () => {
  const whole = await runStep(exposureStep, { site: await liveSite(DIRTY), known: [] });
  const site = await liveSite(DIRTY);
  let asked = 0;
  const parts = await runStep(exposureStep, {
    site,
    isShort: () => {
      asked += 1;
      return asked % 7 === 0;
    },
  });
  expect(parts.parts).toBeGreaterThan(5);
  expect(placesFound(parts)).toEqual(placesFound(whole));
  expect(new Set(parts.coverage.map(({ checkId }) => checkId))).toEqual(
    new Set(whole.coverage.map(({ checkId }) => checkId)),
  );
});

test('a check with one cause for all its places is told to be gone only where all were looked at', async () => {
  const site = await liveSite(HOME);
  const known = [{ checkId: 'wordpress-full-path-disclosure', resource: site.base, location: '/' }];
  const given = { site, facts: factsOf(site), known };
  expect((await runStep(wordpressExposureStep, given)).absent).toEqual(known);
  let asked = 0;
  const isShort = () => {
    asked += 1;
    return asked % 2 === 0;
  };
  expect((await runStep(wordpressExposureStep, { ...given, isShort })).absent).toEqual([]);
});

test('a budget that is spent ends a part before the place that was not asked for', async () => {
  const site = await liveSite(DIRTY);
  let left = 30;
  const web = {
    ...site.web,
    request: (request: Parameters<typeof site.web.request>[0]) => {
      left -= 1;
      return left < 0 ? Promise.reject(new WebFailure('spent', 'the budget is spent')) : site.web.request(request);
    },
  };
  const context = stepContext({ site: { ...site, web } });
  const part = await exposureStep.run(context, undefined, () => {});
  expect(part.cursor).toBeGreaterThan(20);
  expect(part.judgement.coverage.every(({ outcome }) => outcome === 'negative' || outcome === 'positive')).toBe(true);
});

test.each([-1, 1.5, 1e9, 'x', {}, null])('the cursor %j means a start from the beginning', async (cursor) => {
  const site = await liveSite({ ...HOME, '/.git/HEAD': 'ref: refs/heads/main\n' });
  await exposureStep.run(stepContext({ site, isShort: () => site.server.asked.length > 3 }), cursor, () => {});
  expect(site.server.asked).toContain('GET /.git/HEAD');
});

test('an abort ends the step at once with its reason', async () => {
  const site = await liveSite(HOME);
  const reason = new Error('cancelled');
  const web = { ...site.web, request: () => Promise.reject(reason) };
  await expect(exposureStep.run(stepContext({ site: { ...site, web } }), undefined, () => {})).rejects.toBe(reason);
});

test('paths that the policy leaves out are not asked for, and told of as left out', async () => {
  const site = await liveSite(DIRTY, {}, { hosts: [], ports: [], paths: ['/.git', '/.env'] });
  const { observed, coverage } = await runStep(exposureStep, { site });
  expect(observed.map(({ checkId }) => checkId)).not.toContain('git-repository');
  expect(site.server.asked.some((each) => /\.git|\.env/.test(each))).toBe(false);
  expect(coverage.find(({ checkId }) => checkId === 'git-repository')?.outcome).toBe('skipped');
});

test('no file is asked for in passive mode, or for WordPress where the site is none', async () => {
  const site = await liveSite(HOME);
  const asked = site.server.asked.length;
  const { coverage, observed, absent } = await bothSteps(site, {
    options: parseCmsscanOptions('--detection-mode passive'),
  });
  expect(site.server.asked).toHaveLength(asked);
  expect([...observed, ...absent]).toEqual([]);
  expect(new Set(coverage.map(({ outcome, reason }) => `${outcome}: ${reason}`))).toEqual(
    new Set(['skipped: detection mode passive: files that the site does not refer to are not requested']),
  );
  expect(coverage.map(({ checkId }) => checkId).toSorted()).toEqual(allIds);
  expect(wordpressExposureStep.withheld(stepContext({ site }))?.reason).toBe('the site is not WordPress');
  expect(exposureStep.withheld(stepContext({ site }))).toBe(undefined);
});

test('dumps and copies of wp-config.php that the options leave out are told of as left out', async () => {
  const site = await liveSite(DIRTY);
  const options = parseCmsscanOptions('--enumerate u');
  const { observed, coverage } = await bothSteps(site, { options });
  const ids = new Set(observed.map(({ checkId }) => checkId));
  for (const id of ['database-dump', 'wordpress-config-backup']) {
    expect(ids).not.toContain(id);
    expect(coverage.filter(({ checkId }) => checkId === id).map(({ outcome }) => outcome)).toEqual(['skipped']);
  }
  expect(ids).toContain('environment-file');
});

test('what was found on a site that is WordPress no longer is looked at once more', async () => {
  const site = await liveSite({ '/': page('Shop', 'static now') });
  const known = [{ checkId: 'wordpress-debug-log', resource: site.base, location: '/wp-content/debug.log' }];
  const facts = { formerWordpress: factsOf(site).wordpress };
  expect((await runStep(wordpressExposureStep, { site, facts, known })).absent).toEqual(known);
});

test('a content folder of another name is looked at where it is', async () => {
  const site = await liveSite({ ...HOME, '/assets/debug.log': '[01-Jan-2026 00:00:00 UTC] PHP Notice:  x in y\n' });
  const { base, core } = foldersAt(site.base);
  const wordpress = { home: base, core, content: `${site.base}assets/`, plugins: `${site.base}assets/modules/` };
  const { observed } = await runStep(wordpressExposureStep, { site, facts: { wordpress } });
  expect(placesFound({ observed })).toEqual(['wordpress-debug-log /assets/debug.log']);
  expect(site.server.asked).toContain('GET /assets/modules/hello.php');
});
