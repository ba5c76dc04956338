import { describe, expect, test } from 'vitest';
import { cmsDetected } from '../../../../../shared/scanners/cms/checks/cms-detected.ts';
import { wordpressLogin } from '../../../../../shared/scanners/cms/checks/wordpress-login.ts';
import { wordpressOutdated } from '../../../../../shared/scanners/cms/checks/wordpress-outdated.ts';
import { wordpressPlugin } from '../../../../../shared/scanners/cms/checks/wordpress-plugin.ts';
import { wordpressUser } from '../../../../../shared/scanners/cms/checks/wordpress-user.ts';
import { wordpressVersion } from '../../../../../shared/scanners/cms/checks/wordpress-version.ts';
import { wordpressVulnerablePlugin } from '../../../../../shared/scanners/cms/checks/wordpress-vulnerable-plugin.ts';
import { wordpressXmlrpc } from '../../../../../shared/scanners/cms/checks/wordpress-xmlrpc.ts';
import { packagedReleases } from '../../../../../shared/scanners/cms/data/releases.ts';
import { readTimthumb } from '../../../../../shared/scanners/cms/wordpress/gather-timthumbs.ts';
import { readMethodList } from '../../../../../shared/scanners/cms/wordpress/gather-xmlrpc.ts';
import type { Check } from '../../../../../shared/scanning/check.ts';
import { judge } from '../../../../../shared/scanning/check.ts';
import {
  BASE,
  clue,
  exactly,
  extension,
  extensions,
  front,
  listing,
  login,
  shown,
  users,
  versionArtifact,
  vulnerability,
  weighed,
  xmlrpc,
} from '../wordpress-artifacts.ts';

const fail = (_: unknown, error: unknown) => {
  throw error;
};

function judged<A>(check: Check<A>, artifact: A, ...locations: readonly string[]) {
  const known = locations.map((location) => ({ checkId: check.id, resource: BASE, location }));
  const { observed, absent, coverage } = judge([check], artifact, BASE, known, fail);
  return { observed, gone: absent.map(({ location }) => location), coverage };
}

describe('what a scan may say is gone', () => {
  const blocked = { outcome: 'blocked', reason: 'a firewall answers' } as const;

  test.each([
    ['a WordPress that shows nothing at any entrance', judged(cmsDetected, front(), 'cms'), true],
    ['a WordPress whose entrances were blocked', judged(cmsDetected, front({ gaps: [blocked] }), 'cms'), false],
    ['a WordPress whose entrances were not tried', judged(cmsDetected, front({ triedEntrances: false }), 'cms'), false],
    ['a version that no way tells', judged(wordpressVersion, versionArtifact([]), 'core'), true],
    [
      'a version that passive ways do not tell',
      judged(wordpressVersion, versionArtifact([], { thorough: false }), 'core'),
      false,
    ],
    [
      'a version where a way was not answered',
      judged(wordpressVersion, versionArtifact([], { unanswered: [{ way: 'x', gap: blocked }] }), 'core'),
      false,
    ],
    [
      'an old version that is new now',
      judged(wordpressOutdated, versionArtifact([clue('generator', exactly(packagedReleases.newest))]), 'core'),
      true,
    ],
    [
      'an old version that is newer than the list now',
      judged(wordpressOutdated, versionArtifact([clue('generator', exactly('98.7'))]), 'core'),
      true,
    ],
    ['an old version that is not told any more', judged(wordpressOutdated, versionArtifact([]), 'core'), false],
    [
      'an old version that is not sure any more',
      judged(wordpressOutdated, versionArtifact([clue('readme', exactly(packagedReleases.newest))]), 'core'),
      false,
    ],
    ['a plugin whose folder is gone', judged(wordpressPlugin, extensions({ missing: ['old'] }), 'plugins/old'), true],
    ['a plugin that no page names', judged(wordpressPlugin, extensions(), 'plugins/old'), false],
    ['a user without author page', judged(wordpressUser, users({ missing: ['gardener'] }), 'users/gardener'), true],
    [
      'a user without author page while others were blocked',
      judged(wordpressUser, users({ missing: ['gardener'], gaps: [blocked] }), 'users/gardener'),
      false,
    ],
    ['a user that nothing was asked of', judged(wordpressUser, users(), 'users/gardener'), false],
    [
      'an open log-in of a site that is no WordPress now',
      judged(wordpressLogin, login({ state: 'none' }), 'wp-login.php'),
      true,
    ],
    [
      'an open log-in that could not be asked',
      judged(wordpressLogin, login({ state: 'unknown', gap: blocked }), 'wp-login.php'),
      false,
    ],
    [
      'XML-RPC that does not answer any more',
      judged(wordpressXmlrpc, xmlrpc({ answers: undefined }), 'xmlrpc.php'),
      true,
    ],
    [
      'XML-RPC that could not be asked',
      judged(
        wordpressXmlrpc,
        xmlrpc({ answers: undefined, gap: { outcome: 'blocked', reason: 'a wall' } }),
        'xmlrpc.php',
      ),
      false,
    ],
  ])('%s', (_, { gone, observed }, is) => {
    expect(observed).toEqual([]);
    expect(gone.length > 0).toBe(is);
  });

  const software = (more: Parameters<typeof weighed>[0]) =>
    extensions({ found: [extension()], weighing: weighed(more) });

  test.each([
    ['an update', software({ version: '2.3.1', vulnerabilities: [] }), true],
    ['an update that is not sure', software({ version: '2.3.1', confidence: 'tentative', vulnerabilities: [] }), false],
    [
      'a version that is not told any more',
      software({ version: undefined, vulnerabilities: [vulnerability()] }),
      false,
    ],
    [
      'a plugin that was taken away',
      extensions({ missing: ['hedgerow-forms'], weighing: { kind: 'weighed', software: [], warning: undefined } }),
      true,
    ],
    [
      'a plugin that this part did not look at',
      extensions({ weighing: { kind: 'weighed', software: [], warning: undefined } }),
      false,
    ],
    ['a feed that is gone', extensions({ found: [extension()] }), false],
  ])('a vulnerability is gone by %s', (_, artifact, is) => {
    expect(judged(wordpressVulnerablePlugin, artifact, 'plugins/hedgerow-forms#7a1c').gone.length > 0).toBe(is);
  });

  test('a vulnerability that is one too many to be told is not gone', () => {
    const many = Array.from({ length: 80 }, (_, at) => vulnerability({ id: `v${at}`, cvss: at / 10 }));
    const { observed, gone } = judged(
      wordpressVulnerablePlugin,
      software({ vulnerabilities: many }),
      'plugins/hedgerow-forms#v0',
    );
    expect(observed).toHaveLength(50);
    expect(observed[0]).toMatchObject({ score: 7.9, location: 'plugins/hedgerow-forms#v79' });
    expect(gone).toEqual([]);
  });
});

describe('XML-RPC', () => {
  test.each([
    [listing('system.listMethods'), 3, 'password.'],
    [listing('pingback.ping'), 5, 'pingback.ping'],
    [listing('pingback.ping', 'system.multicall'), 6, 'system.multicall), and makes'],
  ])('is one finding for its one file, with what it offers', (artifact, score, words) => {
    const { observed } = judged(wordpressXmlrpc, artifact);
    expect(observed).toMatchObject([{ score, description: expect.stringContaining(words) }]);
  });

  test('closes what was a finding of its own before', () => {
    const checkId = 'wordpress-xmlrpc-pingback';
    const known = [{ checkId, resource: BASE, location: 'xmlrpc.php' }];
    const fail = () => expect.unreachable();
    expect(judge([wordpressXmlrpc], listing('pingback.ping'), BASE, known, fail).absent).toEqual(known);
    const unasked = xmlrpc({ gap: { outcome: 'skipped', reason: 'passive' } });
    expect(judge([wordpressXmlrpc], unasked, BASE, known, fail).absent).toEqual([]);
  });
});

describe('scores and words', () => {
  test.each([
    ['an open login page', login(), 3],
    ['one of a site whose users are known', login({ users: ['gardener'] }), 5],
    ['one that offers registration', login({ registration: true }), 5],
    ['one with restricted access', login({ state: 'closed', why: 'status 403' }), 1],
  ])('%s has its score', (_, artifact, score) => {
    expect(judged(wordpressLogin, artifact).observed[0]?.score).toBe(score);
  });

  const newest = packagedReleases.of('6.4').newestOfBranch ?? '';
  const earlier = (releases: number) => `6.4.${Number(newest.split('.')[2]) - releases}`;
  const among = (...versions: string[]) => clue('files', { kind: 'among', versions, laterOf: [], orNewer: false });

  test.each([
    ['one release behind', clue('generator', exactly(earlier(1))), 4],
    ['two releases behind', clue('generator', exactly(earlier(2))), 6],
    ['one or two releases behind', among(earlier(2), earlier(1)), 4],
    ['of a branch without fixes', clue('installer', exactly('4.0')), 8],
  ])('WordPress %s weighs as far as it is behind', (_, seen, score) => {
    expect(judged(wordpressOutdated, versionArtifact([seen])).observed[0]?.score).toBe(score);
  });

  test('a vulnerability weighs as its CVSS says, 6 where it says nothing', () => {
    const score = (cvss: number | undefined) =>
      judged(
        wordpressVulnerablePlugin,
        extensions({ found: [extension()], weighing: weighed({ vulnerabilities: [vulnerability({ cvss })] }) }),
      ).observed[0]?.score;
    expect([score(9.8), score(4.3), score(0), score(undefined)]).toEqual([9.8, 4.3, 1, 6]);
  });

  const vulnerable = (more: Parameters<typeof vulnerability>[0]) =>
    judged(
      wordpressVulnerablePlugin,
      extensions({ found: [extension()], weighing: weighed({ vulnerabilities: [vulnerability(more)] }) }),
    ).observed[0];

  test('a vulnerability has the CWE numbers of the feed, and where that has none the one of its check', () => {
    expect(vulnerable({ cwe: [79] })?.cwe).toEqual([79]);
    expect(vulnerable({ cwe: [] })?.cwe).toEqual(wordpressVulnerablePlugin.cwe);
  });

  test('a vulnerability is named by its CVE number, else by the title of the feed, cut to 70 characters', () => {
    expect(vulnerable({ cve: ['CVE-2026-1234', 'CVE-2026-1235'] })?.title).toBe(
      'Vulnerable WordPress plugin: CVE-2026-1234 in hedgerow-forms 2.3',
    );
    expect(vulnerable({ cve: [], title: `Stored XSS${' in a form'.repeat(20)}` })?.title).toBe(
      'Vulnerable WordPress plugin: hedgerow-forms 2.3, Stored XSS in a fo...',
    );
  });

  test('without a feed, and with an old one, the coverage says so', () => {
    const none = judged(wordpressVulnerablePlugin, extensions({ found: [extension()] }));
    expect(none.coverage).toMatchObject([{ outcome: 'skipped', reason: 'no vulnerability feed is configured' }]);
    const old = judged(
      wordpressVulnerablePlugin,
      extensions({ weighing: weighed({ vulnerabilities: [] }, 'the feed is 12 days old') }),
    );
    expect(old.coverage).toContainEqual(
      expect.objectContaining({ outcome: 'not_testable', reason: 'the feed is 12 days old' }),
    );
  });

  test('a branch that gets no fixes is outdated whatever its release; one that does may be up to date', () => {
    const hidden = (versions: readonly string[], laterOf: readonly string[] = []) =>
      versionArtifact([clue('files', { kind: 'among', versions, laterOf, orNewer: false })]);
    expect(judged(wordpressOutdated, hidden(['4.0.7', '4.0.8'])).observed).toMatchObject([
      { title: 'WordPress 4.0.7 or 4.0.8 is end-of-life' },
    ]);
    const maybe = hidden(['6.1.7', '6.1.8'], ['6.1']);
    const { observed, gone, coverage } = judged(wordpressOutdated, maybe, 'core');
    expect([observed, gone]).toEqual([[], []]);
    expect(coverage).toContainEqual(
      expect.objectContaining({ reason: expect.stringContaining('may be up to date: 6.1.7 or a later 6.1.x') }),
    );
    expect(judged(wordpressVersion, maybe).observed[0]?.title).toContain('6.1.7 or a later 6.1.x');
  });

  test('a version newer than the list is told, and is no finding', () => {
    const { observed, coverage } = judged(wordpressOutdated, versionArtifact([clue('generator', exactly('98.7'))]));
    expect(observed).toEqual([]);
    expect(coverage.map(({ reason }) => reason)).toContainEqual(expect.stringContaining('newer than the release data'));
  });

  test('clues that contradict are told, and no version is guessed', () => {
    const { observed, coverage } = judged(
      wordpressVersion,
      versionArtifact([clue('assets', exactly('6.4.2')), clue('emoji', exactly('6.3'))]),
    );
    expect(observed).toEqual([]);
    expect(coverage.map(({ reason }) => reason)).toContain(
      'the version clues contradict each other: the assets: 6.4.2 (contradicts); the emoji: 6.3 (contradicts)',
    );
  });

  test('evidence of a version tells which clue contradicts it', () => {
    const artifact = versionArtifact([
      clue('installer', exactly('6.4.2')),
      clue('emoji', exactly('6.4.2')),
      clue('generator', exactly('4.0')),
    ]);
    expect(judged(wordpressVersion, artifact).observed[0]).toMatchObject({
      confidence: 'tentative',
      evidence: expect.stringContaining('the generator: 4.0 (contradicts)'),
    });
  });

  test('of a plugin whose version is not known, only what affects every version is told', () => {
    const every = vulnerability({
      id: 'all',
      patched: [],
      affected: [{ from: '*', fromIncluded: true, to: undefined, toIncluded: false }],
    });
    const unknown = weighed({ version: undefined, vulnerabilities: [vulnerability(), every] });
    const { observed, coverage } = judged(
      wordpressVulnerablePlugin,
      extensions({ found: [extension()], weighing: unknown }),
    );
    expect(observed).toMatchObject([{ location: 'plugins/hedgerow-forms#all', confidence: 'tentative' }]);
    expect(coverage).toContainEqual(expect.objectContaining({ outcome: 'not_testable', count: 1 }));
  });

  test('a line that shows it again holds no word of the site as shell', () => {
    const exhibits = [shown("wp-content/plugins/a'$(id)/readme.txt")];
    expect(judged(wordpressPlugin, extensions({ found: [extension({ exhibits })] })).observed[0]?.reproduce).toBe(
      String.raw`curl -sS -i --globoff --max-time 20 'https://blog.test/wp-content/plugins/a'\''$(id)/readme.txt'`,
    );
  });
});

describe('TimThumb', () => {
  test.each([
    [
      'A TimThumb error has occured\n\nTimThumb version : 2.8.10',
      { line: 'TimThumb version : 2.8.10', version: '2.8.10' },
    ],
    ['<h1>A TimThumb error has occured</h1>', { line: 'A TimThumb error has occured', version: undefined }],
    ['<p>How to remove timthumb.php</p>', undefined],
    ['', undefined],
  ])('is known by its own words: %j', (text, told) => {
    expect(readTimthumb(text)).toEqual(told);
  });
});

describe('the list of methods', () => {
  const response = (inner: string) => `<?xml version="1.0"?><methodResponse>${inner}</methodResponse>`;

  test('is read, each name once', () => {
    const value = (name: string) => `<value><string>${name}</string></value>`;
    expect(
      readMethodList(
        response(value('system.multicall') + value('pingback.ping') + value('pingback.ping') + value('<b>')),
      ),
    ).toEqual(['system.multicall', 'pingback.ping']);
  });

  test.each([
    ['a page', '<html><string>pingback.ping</string></html>'],
    ['a fault', response('<fault><value><string>requested method not found</string></value></fault>')],
    ['nothing', ''],
  ])('is not in %s', (_, text) => {
    expect(readMethodList(text)).toBeUndefined();
  });
});
