import { firstLines, isHtml, ofFile, type Verify } from '../../../scanning/exposure/proof.ts';
import { folderListing } from '../../../scanning/exposure/proofs/listing.ts';
import { pageWith } from '../../../scanning/exposure/proofs/tool-pages.ts';
import type { ExposureProbe } from '../exposure/probe.ts';
import {
  type CmsRule,
  cookie,
  generatorTag,
  header,
  meaning,
  numbersOf,
  ownUrl,
  setupPage,
  source,
} from './cms-rule.ts';

/** The list of changes: up to 7 its first entry is the release itself, from 8 on it names minor releases only. */
const changelog: Verify = ({ text }) => {
  const file = text();
  if (isHtml(file)) return undefined;
  const line = firstLines(file, 12).find((each) => /^Drupal \d{1,2}\.[\dx]{1,4}(?:\.\d{1,4})?,? /.test(each));
  const version = numbersOf(line?.slice('Drupal '.length));
  if (line === undefined) return undefined;
  const major = Number(version?.split('.', 1)[0]);
  return { lines: [line], version: major >= 8 ? version?.split('.').slice(0, 2).join('.') : version };
};

/** An information file of the system module, as it is in a release. */
const systemInfo: Verify = ({ text }) => {
  const file = text();
  if (isHtml(file) || !/^package\s{0,4}[:=]\s{0,4}Core/m.test(file)) return undefined;
  const line = /^version\s{0,4}[:=]\s{0,4}["'](\d[\d.]{1,20})[^"']{0,20}["']/m.exec(file);
  return line === null ? undefined : { lines: [line[0]], version: numbersOf(line[1]) };
};

/** Drupal's own script. */
const ownScript: Verify = ofFile(({ text }) => {
  const sign = /Drupal\.(?:behaviors|attachBehaviors)\b|Drupal\s{0,4}=\s{0,4}Drupal\s{0,4}\|\|/.exec(text())?.[0];
  return sign === undefined ? undefined : { lines: [sign] };
});

/** The installer page, which discloses the version whether Drupal is installed or not. */
const installPage: Verify = ({ text }) => {
  const page = text();
  const found = /class="site-version">\s{0,20}(\d[\w.-]{0,30})</.exec(page);
  if (found === null || !/drupal/i.test(page)) return undefined;
  return { lines: [`site-version: ${found[1]}`], version: numbersOf(found[1]) };
};

const installForm: Verify = pageWith(
  /<form[^>]{0,300}\b(?:id|data-drupal-selector)=["']install-(?:select-language|select-profile|settings|configure)-form/i,
);

/** The page of update.php as it is shown to somebody who may run it. */
const updatePage: Verify = ({ text }) => {
  const page = text();
  if (/access denied|not allowed to access/i.test(page)) return undefined;
  const title = /<title>[^<]{0,40}Drupal database update[^<]{0,60}<\/title>/i.exec(page)?.[0];
  const action = /(?:href|action)=["'][^"']{0,200}update\.php(?:\/selection|\?op=selection)[^"']{0,200}["']/i.exec(
    page,
  )?.[0];
  return title === undefined || action === undefined ? undefined : { lines: [title, action] };
};

const loginForm: Verify = pageWith(
  /<form[^>]{0,400}\bid=["']user-login(?:-form)?["']/i,
  /<input[^>]{0,400}\bname=["']pass["']/i,
);

const registerForm: Verify = pageWith(
  /<form[^>]{0,400}\bid=["']user-register(?:-form)?["']/i,
  /<input[^>]{0,400}\bname=["']mail["']/i,
);

/** The source of settings.php with a database in it; values are not shown. */
const settings: Verify = ({ text }) => {
  const file = text();
  if (isHtml(file)) return undefined;
  const old = /^\s{0,20}\$db_url\s{0,8}=\s{0,8}["'](?:mysqli?|pgsql):\/\/[^:"'\s]{1,100}:[^"'\s]{1,200}@/m.test(file);
  if (old && !file.includes('mysql://username:password@')) return { lines: ["$db_url = '[redacted]'"] };
  const lines = firstLines(file, 3000).filter((line) => !/^\s{0,40}(?:\*|#|\/\/|\/\*)/.test(line));
  const databases = lines.some((line) => /^\s{0,20}\$databases\b/.test(line));
  const password = lines.some((line) =>
    /["']password["']\s{0,8}=>\s{0,8}["'](?!databasepassword|password["'])[^"']{1,200}["']/.test(line),
  );
  return databases && password ? { lines: ['$databases', "'password' => '[redacted]'"] } : undefined;
};

const settingsEndings = ['.bak', '.old', '.orig', '.save', '.swp', '~', '.txt', '.backup', '.1', '.copy'];

const version = (paths: readonly string[], verify: Verify, head?: true): ExposureProbe => ({
  check: 'drupal-version',
  folder: 'base',
  paths,
  verify,
  ...(head ? { head } : {}),
});

/** Drupal, from 6 on. */
export const drupal: CmsRule = {
  id: 'drupal',
  name: 'Drupal',
  clues: [
    setupPage(installForm),
    generatorTag(/^Drupal\b/i, /^Drupal (\d[\d.]{0,20})/i),
    header('x-generator', /^Drupal(?: (\d[\d.]{0,20}))?/i),
    header('x-drupal-cache', /^./),
    header('x-drupal-dynamic-cache', /^./),
    source('Drupal script settings', /data-drupal-selector="drupal-settings-json"|jQuery\.extend\(Drupal\.settings\b/),
    ownUrl('core script', /\/core\/misc\/[\w./-]{1,80}\.js\?v=(\d{1,2}\.\d{1,3}\.\d{1,3})(?![\d.])/),
    meaning('7', ownUrl('script of Drupal 7', /\/misc\/jquery\.once\.js\?v=1\.2/)),
    meaning(
      '11',
      ownUrl('jQuery of Drupal 11', /\/core\/assets\/vendor\/jquery\/jquery(?:\.min)?\.js\?v=4\.0\.0(?!\d)/),
    ),
    ownUrl(
      'Drupal paths in the page',
      /\/(?:sites\/(?:default|all)\/(?:files|modules|themes)|core\/(?:misc|themes|modules))\//,
      'weak',
    ),
    header('expires', /^Sun, 19 Nov 1978 05:00:00 GMT$/, 'weak'),
    cookie(/^S?SESS[0-9a-f]{32}$/, 'weak'),
  ],
  detectionProbes: [version(['core/misc/drupal.js', 'misc/drupal.js'], ownScript)],
  versionProbes: [
    version(['CHANGELOG.txt', 'core/CHANGELOG.txt'], changelog, true),
    version(['core/install.php'], installPage),
    version(['core/modules/system/system.info.yml', 'modules/system/system.info'], systemInfo),
  ],
  exposures: [
    { check: 'cms-admin-login', folder: 'base', paths: ['user/login', '?q=user/login'], verify: loginForm },
    {
      check: 'drupal-exposed-changelog',
      folder: 'base',
      paths: ['CHANGELOG.txt', 'core/CHANGELOG.txt'],
      verify: changelog,
      head: true,
    },
    {
      check: 'drupal-installer-open',
      folder: 'base',
      paths: ['core/install.php', 'install.php', ''],
      verify: installForm,
    },
    { check: 'drupal-update-open', folder: 'base', paths: ['update.php'], verify: updatePage },
    { check: 'drupal-registration-open', folder: 'base', paths: ['user/register'], verify: registerForm },
    {
      check: 'drupal-settings-backup',
      folder: 'base',
      paths: settingsEndings.map((ending) => `sites/default/settings.php${ending}`),
      verify: settings,
    },
    { check: 'drupal-files-listing', folder: 'base', paths: ['sites/default/files/'], verify: folderListing },
  ],
};
