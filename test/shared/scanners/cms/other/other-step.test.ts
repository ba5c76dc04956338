import { expect, test } from 'vitest';
import { parseCmsscanOptions } from '../../../../../shared/records/settings/cmsscan-options.ts';
import { otherCmsStep, otherExposureStep } from '../../../../../shared/scanners/cms/other/other-step.ts';
import type { StepContext } from '../../../../../shared/scanners/cms/step.ts';
import * as further from '../../../../targets/cms/further-cms-pages.ts';
import * as installers from '../../../../targets/cms/installer-pages.ts';
import * as sites from '../../../../targets/cms/other-cms-pages.ts';
import { type Pages, page } from '../../../../targets/exposed/exposed-pages.ts';
import type { SiteManners } from '../../../../targets/exposed/exposed-site.ts';
import { liveSite, placesFound, runStep } from '../exposure/live-site.ts';
import { stepContext } from '../exposure/step-context.ts';

async function scanned(pages: Pages, more: Partial<StepContext> = {}, manners: SiteManners = {}) {
  const site = await liveSite(pages, manners);
  const first = await runStep(otherCmsStep, { site, ...more });
  const second = await runStep(otherExposureStep, { site, ...more, facts: first.facts });
  const observed = [...first.observed, ...second.observed];
  const absent = [...first.absent, ...second.absent];
  return { site, facts: first.facts, observed, absent, coverage: [...first.coverage, ...second.coverage] };
}

/** Sites that only one piece of their home page shows, so that a page which was made up could do so, too. */
const oneSource: ReadonlySet<string> = new Set(['Concrete 8', 'Umbraco 7']);

// Written down from what stands in the pages, before any of them was scanned.
test.each<[string, Pages, { name: string; version?: string; byFilesOf?: string }, string[]]>([
  [
    'Drupal 10',
    sites.DRUPAL_10,
    { name: 'Drupal', version: '10.3.6' },
    ['drupal-unsupported core', 'drupal-version core'],
  ],
  [
    'Drupal 7',
    sites.DRUPAL_7,
    { name: 'Drupal', version: '7.98' },
    [
      'drupal-exposed-changelog /CHANGELOG.txt',
      'drupal-files-listing /sites/default/files/',
      'drupal-registration-open /user/register',
      'drupal-settings-backup /sites/default/settings.php.bak',
      'drupal-unsupported core',
      'drupal-version core',
    ],
  ],
  [
    'Joomla 4',
    sites.JOOMLA_4,
    { name: 'Joomla', version: '4.2.7' },
    [
      'joomla-exposed-api-configuration /api/index.php/v1/config/application?public=true',
      'joomla-exposed-manifest /administrator/manifests/files/joomla.xml',
      'joomla-unsupported core',
      'joomla-version core',
    ],
  ],
  [
    'Joomla that hides itself',
    sites.JOOMLA_HIDDEN,
    { name: 'Joomla', version: '5.2.1' },
    ['joomla-exposed-manifest /administrator/manifests/files/joomla.xml', 'joomla-version core'],
  ],
  [
    'Ghost 5',
    sites.GHOST_5,
    { name: 'Ghost', version: '5.82' },
    ['ghost-setup-open /ghost/api/admin/authentication/setup/', 'ghost-unsupported core', 'ghost-version core'],
  ],
  [
    'TYPO3 12',
    sites.TYPO3_12,
    { name: 'TYPO3', version: '12.4.10' },
    [
      'typo3-files-listing /fileadmin/',
      'typo3-install-tool-unlocked /typo3conf/ENABLE_INSTALL_TOOL',
      'typo3-unsupported core',
      'typo3-version core',
    ],
  ],
  [
    'Magento 2',
    sites.MAGENTO_2,
    { name: 'Magento', version: '2.4.3' },
    [
      'magento-exposed-log /var/log/system.log',
      'magento-setup-open /setup/',
      'magento-unsupported core',
      'magento-version core',
    ],
  ],
  [
    'Magento 1',
    sites.MAGENTO_1,
    { name: 'Magento', version: '1.9.3.0' },
    [
      'magento-downloader-open /downloader/',
      'magento-exposed-configuration /app/etc/local.xml',
      'magento-exposed-release-notes /RELEASE_NOTES.txt',
      'magento-unsupported core',
      'magento-version core',
    ],
  ],
  [
    'Moodle 4.3',
    further.MOODLE_4,
    { name: 'Moodle', version: '4.3.4' },
    [
      'moodle-configuration-backup /config.php.bak',
      'moodle-data-listing /moodledata/',
      'moodle-unsupported core',
      'moodle-version core',
    ],
  ],
  ['Moodle that hides itself', further.MOODLE_HIDDEN, { name: 'Moodle', version: '5.2' }, ['moodle-version core']],
  [
    'Moodle before its installation',
    further.MOODLE_NEW,
    { name: 'Moodle', version: '5.1' },
    ['moodle-installer-open /install.php', 'moodle-version core'],
  ],
  [
    'MediaWiki that hides itself',
    further.MEDIAWIKI_HIDDEN,
    { name: 'MediaWiki', version: '1.39.4' },
    ['mediawiki-configuration-backup /w/LocalSettings.php~', 'mediawiki-unsupported core', 'mediawiki-version core'],
  ],
  [
    'phpBB 3.2',
    further.PHPBB_3,
    { name: 'phpBB', version: '3.2.11' },
    [
      'phpbb-configuration-backup /config.php.old',
      'phpbb-files-listing /store/',
      'phpbb-installer-open /install/app.php',
      'phpbb-unsupported core',
      'phpbb-version core',
    ],
  ],
  [
    'Nextcloud 28',
    further.NEXTCLOUD_28,
    { name: 'Nextcloud', version: '28.0.1' },
    [
      'nextcloud-configuration-backup /config/config.php.bak',
      'nextcloud-data-exposed /data/.ncdata',
      'nextcloud-data-exposed /data/nextcloud.log',
      'nextcloud-unsupported core',
      'nextcloud-version core',
    ],
  ],
  [
    'Nextcloud with its status page closed',
    further.NEXTCLOUD_HIDDEN,
    { name: 'Nextcloud', version: '33', byFilesOf: 'nextcloud' },
    ['nextcloud-version core'],
  ],
  [
    'PrestaShop 1.6',
    further.PRESTASHOP_1,
    { name: 'PrestaShop', version: '1.6.1.24' },
    [
      'prestashop-configuration-backup /config/settings.inc.php.bak',
      'prestashop-unsupported core',
      'prestashop-version core',
    ],
  ],
  [
    'PrestaShop that hides itself, by its branch',
    further.PRESTASHOP_HIDDEN,
    { name: 'PrestaShop', version: '9.0' },
    ['prestashop-version core'],
  ],
  [
    'PrestaShop 1.7 that hides itself, by its branch',
    further.PRESTASHOP_17_HIDDEN,
    { name: 'PrestaShop', version: '1.7.8' },
    ['prestashop-version core'],
  ],
  [
    'PrestaShop 8',
    further.PRESTASHOP_8,
    { name: 'PrestaShop', version: '8.1.2' },
    [
      'prestashop-configuration-backup /app/config/parameters.php.old',
      'prestashop-exposed-log /var/logs/prod.log',
      'prestashop-installer-open /install/index.php',
      'prestashop-version core',
    ],
  ],
  [
    'Shopware 6',
    further.SHOPWARE_6,
    { name: 'Shopware', version: '6.4.20.2' },
    ['cms-admin-login /admin', 'shopware-unsupported core', 'shopware-version core'],
  ],
  [
    'Concrete 8',
    further.CONCRETE_8,
    { name: 'Concrete CMS', version: '8.5.2' },
    [
      'cms-admin-login /index.php/login',
      'concrete-configuration-backup /application/config/database.php.bak',
      'concrete-unsupported core',
      'concrete-version core',
    ],
  ],
  [
    'Umbraco 7',
    further.UMBRACO_7,
    { name: 'Umbraco', version: '7.15.3' },
    [
      'cms-admin-login /umbraco/',
      'umbraco-exposed-configuration /web.config.bak',
      'umbraco-exposed-log /App_Data/Logs/UmbracoTraceLog.txt',
      'umbraco-unsupported core',
      'umbraco-version core',
    ],
  ],
])('%s is recognised with its version and what it left open', async (name, pages, otherCms, expected) => {
  const { facts, observed, site } = await scanned(pages);
  expect(facts.otherCms).toEqual(otherCms);
  expect(placesFound({ observed })).toEqual(expected);
  for (const { evidence, confidence, location } of observed) {
    expect(evidence).not.toMatch(/secret|hunter2/);
    expect(evidence).toContain('GET http://127.0.0.1:');
    expect(confidence).toBe(location === 'core' && oneSource.has(name) ? 'firm' : 'certain');
  }
  expect(site.server.asked.every((each) => each.startsWith('GET '))).toBe(true);
  expect(site.server.asked.length).toBeLessThan(80);
});

test.each<[string, Pages, string]>([
  ['MediaWiki', { '/': installers.MEDIAWIKI_SETUP }, 'mediawiki-installer-open'],
  ['Nextcloud', further.NEXTCLOUD_NEW, 'nextcloud-installer-open'],
  ['Drupal', { '/': installers.DRUPAL_9_SETUP }, 'drupal-installer-open'],
])('in passive mode the installer of %s is told by the home page alone', async (_name, pages, checkId) => {
  const site = await liveSite(pages);
  const options = parseCmsscanOptions('--detection-mode passive');
  const known = ['/', '/install.php'].map((location) => ({ checkId, resource: site.base, location }));
  const { facts } = await runStep(otherCmsStep, { site, options, known });
  const { observed, absent, coverage } = await runStep(otherExposureStep, { site, options, facts, known });
  expect(placesFound({ observed })).toEqual([`${checkId} /`]);
  expect(absent).toEqual([]);
  expect(site.server.asked).toHaveLength(1);
  expect(new Set(coverage.map(({ outcome }) => outcome))).toEqual(new Set(['positive', 'skipped']));
});

test('the installer of Nextcloud is told at one place, whatever the mode: a finding of one is none of its own in the other', async () => {
  const { observed } = await scanned(further.NEXTCLOUD_NEW);
  const told = placesFound({ observed }).filter((place) => place.startsWith('nextcloud-installer-open'));
  expect(told).toEqual(['nextcloud-installer-open /']);
});

test('an installer whose form comes behind a wall of notices is told, as the home page is read to its end', async () => {
  const { observed } = await scanned({ '/': installers.DRUPAL_9_SETUP });
  expect(placesFound({ observed })).toContain('drupal-installer-open /');
});

test.each([
  ['MediaWiki', '1.39.17', 'mediawiki-installer-open /', installers.MEDIAWIKI_SETUP],
  ['Joomla', '5.2.0', 'joomla-installer-open /', installers.JOOMLA_5_SETUP],
  ['PrestaShop', '1.6.1.24', 'prestashop-installer-open /', installers.PRESTASHOP_1_SETUP],
  ['Shopware', '6.6.10.3', 'shopware-installer-open /', installers.SHOPWARE_6_SETUP],
  ['TYPO3', '7.6.1', 'typo3-installer-open /', installers.TYPO3_7_SETUP],
  ['Umbraco', '10', 'umbraco-installer-open /', installers.UMBRACO_10_SETUP],
])('%s that gives its installer at every address is recognised by it', async (name, version, place, setup) => {
  const { facts, observed } = await scanned({ '/': setup }, {}, { missing: setup });
  expect(facts.otherCms).toMatchObject({ name, version });
  expect(placesFound({ observed })).toContain(place);
});

const wiki = further.MEDIAWIKI_HIDDEN['/'];
const generator = (version: string) => page('Garden', `<meta name="generator" content="MediaWiki ${version}">`);
/** As the notes of 1.39.17 begin. */
const releaseNotes = `= MediaWiki 1.39 =

PHP 8.0 workboard: https://phabricator.wikimedia.org/tag/php_8.0_support/

== MediaWiki 1.39.17 ==

This is a maintenance release of the MediaWiki 1.39 branch.

== MediaWiki 1.39.16 ==
`;

test.each<[string, Pages, string | undefined, string[]]>([
  ['names its release itself', further.MEDIAWIKI_HIDDEN, '1.39.4', []],
  ['names it on its home page alone', { '/': generator('1.43.3') }, '1.43.3', ['1.43']],
  ['names its branch alone', { '/': generator('1.39'), '/RELEASE-NOTES-1.39': releaseNotes }, '1.39.17', ['1.39']],
  [
    'contradicts itself',
    { ...further.MEDIAWIKI_HIDDEN, '/': generator('1.43.3') },
    undefined,
    expect.objectContaining({ length: 14 }),
  ],
  [
    'names nothing',
    { '/': wiki ?? '', '/RELEASE-NOTES-1.39': releaseNotes },
    '1.39.17',
    expect.objectContaining({ length: 14 }),
  ],
])('a MediaWiki that %s is asked for the release notes that tell more', async (_name, pages, version, asked) => {
  const { facts, site } = await scanned(pages);
  // Where they do not tell it either, files are asked for.
  const told = version === undefined ? { byFilesOf: 'mediawiki' } : { version };
  expect(facts.otherCms).toEqual({ name: 'MediaWiki', ...told });
  const notes = site.server.asked.flatMap((each) => /RELEASE-NOTES-(.*)/.exec(each)?.slice(1) ?? []);
  expect(notes).toEqual(asked);
});

test('what only looks like a system, its settings or its installer is none', async () => {
  const { facts, observed } = await scanned(further.LOOK_ALIKES);
  expect(facts.otherCms).toBe(undefined);
  expect(observed).toEqual([]);
});

test('a page that shows its readers the code of systems runs none of them', async () => {
  const { facts, observed } = await scanned({
    '/': `<!DOCTYPE html><title>Moving a shop</title><pre>var prestashop = {"cart":{}}; Mage.Cookies.path = '/';
var CCM_DISPATCHER_FILENAME = '/index.php'; &lt;script type="text/x-magento-init"&gt; jQuery.extend(Drupal.settings, {})
&lt;script src="/core/misc/drupal.js?v=10.2.3"&gt; This website is powered by TYPO3 - inspiring people to share!</pre>`,
  });
  expect(facts.otherCms).toBeUndefined();
  expect(observed).toEqual([]);
});

test('a page that writes about systems runs none of them', async () => {
  const { facts, observed, coverage } = await scanned(sites.PLAIN_SITE);
  expect(facts.otherCms).toBe(undefined);
  expect(observed).toEqual([]);
  const told = new Set(coverage.map(({ checkId, outcome }) => `${outcome} ${checkId}`));
  // There is no CVE feed here.
  expect(told).toContain('skipped vulnerable-software');
  const own = otherCmsStep.checks.filter(({ id }) => id !== 'vulnerable-software');
  for (const { id } of own) expect(told).toContain(`negative ${id}`);
  for (const { id } of otherExposureStep.checks) expect(told).toContain(`skipped ${id}`);
});

test.each([
  ['one page', page('Shop', 'We could not find it, but look at this')],
  ['an empty page', { headers: { 'content-type': 'text/html' }, body: '' }],
  ['a redirect', { status: 302, headers: { location: '/' }, body: '' }],
  ['Drupal 7.98, 2023-06-07', 'Drupal 7.98, 2023-06-07\n'],
])('a site that answers %s to anything runs no system', async (_name, missing) => {
  const { observed, coverage } = await scanned(sites.PLAIN_SITE, {}, { missing });
  expect(observed).toEqual([]);
  expect(coverage.some(({ outcome }) => outcome === 'blocked' || outcome === 'error')).toBe(false);
});

test('in passive mode only the home page speaks, and no file is asked for', async () => {
  const site = await liveSite(sites.DRUPAL_7);
  const options = parseCmsscanOptions('--detection-mode passive');
  const before = site.server.asked.length;
  const { facts, observed } = await runStep(otherCmsStep, { site, options });
  expect(site.server.asked.length).toBe(before);
  expect(facts.otherCms).toEqual({ name: 'Drupal', version: '7' });
  expect(observed.map(({ checkId }) => checkId)).toContain('drupal-version');
  const { coverage } = await runStep(otherExposureStep, { site, options, facts });
  expect(site.server.asked.length).toBe(before);
  expect(coverage.map(({ outcome }) => outcome)).toEqual(otherExposureStep.checks.map(() => 'skipped'));
});

test('a site that is WordPress is not asked for other systems', async () => {
  const site = await liveSite(sites.PLAIN_SITE);
  const { base } = site;
  const facts = {
    wordpress: { home: base, core: base, content: `${base}wp-content/`, plugins: `${base}wp-content/plugins/` },
  };
  for (const each of [otherCmsStep, otherExposureStep]) {
    expect(each.withheld(stepContext({ site, facts }))?.outcome).toBe('skipped');
  }
});

test('a second scan finds the same in the same words', async () => {
  const site = await liveSite(sites.MAGENTO_1);
  const first = await runStep(otherCmsStep, { site });
  expect((await runStep(otherCmsStep, { site })).observed).toEqual(first.observed);
});
