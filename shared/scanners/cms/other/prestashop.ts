import { firstLines, isHtml, ofFile, type Verify } from '../../../scanning/exposure/proof.ts';
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
import { copiesOf, phpSettings } from './settings-copy.ts';

/** The header that the web service adds to every answer, refusals included. */
const webService: Verify = ({ headers }) => {
  const value = headers.get('psws-version');
  const found = value === undefined ? null : /^(\d{1,2}\.\d{1,3}(?:\.\d{1,4}){0,2})$/.exec(value.trim());
  return found === null ? undefined : { lines: [`psws-version: ${found[1]}`], version: numbersOf(found[1]) };
};

/** The assistant that installs a shop, in any language: not every one names the product in the title. Its pages name the release. */
const assistant: Verify = ({ text }) => {
  const page = text();
  const form = /<form[^>]{0,300}\bid=["']mainForm["']/i.exec(page)?.[0];
  const own = /<(?:title|h\d)>[^<]{0,100}\bPrestaShop\b|\bid="PrestaShopLogo"/i.exec(page)?.[0];
  const script = /\bsrc="theme\/js\/install\.js/.exec(page)?.[0];
  if (form === undefined || own === undefined || script === undefined) return undefined;
  // From 1.7 on a script names the release, before that a heading of the first page.
  const named =
    /\bvar ps_version\s{0,4}=\s{0,4}'(\d[\d.]{0,20})'/.exec(page) ??
    /<(?:title|h\d)>[^<]{0,60}\bPrestaShop (\d{1,2}\.\d[\d.]{0,20})/i.exec(page);
  return { lines: [own, form, ...(named ? [named[0]] : [])], version: numbersOf(named?.[1]) };
};

/**
 * The notes of releases, the latest first. They tell the branch alone: of 41 releases from 1.5.4.1 to 1.6.1.24 (by their
 * tags) three of 1.6.1 have those of the release before, and so has the first beta of 1.6.
 */
const notes: Verify = ({ text }) => {
  const file = text();
  if (isHtml(file)) return undefined;
  const lines = firstLines(file, 60);
  const title = lines.find((line) => /^(?:Release Notes|Changelog) for PrestaShop \d/.test(line));
  const release = lines.find((line) => /^#\s{1,4}v\d{1,2}\.\d{1,2}\.\d{1,3}[\w.-]{0,20} - \(\d{4}-/.test(line));
  if (title === undefined || release === undefined) return undefined;
  return { lines: [title, release], version: /v(1\.\d{1,2}\.\d{1,3}|\d{1,2}\.\d{1,2})/.exec(release)?.[1] };
};

/** PrestaShop, from 1.5 on. */
export const prestashop: CmsRule = {
  id: 'prestashop',
  name: 'PrestaShop',
  clues: [
    setupPage(assistant),
    generatorTag(/^PrestaShop\b/i, /^PrestaShop (\d[\d.]{0,20})/i),
    header('powered-by', /^PrestaShop/i),
    cookie(/^PrestaShop-[0-9a-f]{32}$/),
    source('PrestaShop script settings', /\bvar prestashop\s{0,4}=\s{0,4}\{/),
    meaning('1.6', ownUrl('default theme of 1.6', /\/themes\/default-bootstrap\/(?:css|js|cache)\//)),
    ownUrl('modules of PrestaShop', /\/modules\/(?:ps_[a-z]{3,40}|block[a-z]{3,30})\//, 'weak'),
    ownUrl('themes of PrestaShop', /\/themes\/(?:classic|hummingbird)\/assets\//, 'weak'),
  ],
  detectionProbes: [
    { check: 'prestashop-version', folder: 'base', paths: ['api/'], verify: webService, statuses: [401, 403, 503] },
  ],
  versionProbes: [
    { check: 'prestashop-version', folder: 'base', paths: ['api/'], verify: webService, statuses: [401, 403, 503] },
    {
      check: 'prestashop-version',
      folder: 'base',
      paths: ['install/index.php', 'install-dev/index.php'],
      verify: assistant,
    },
    { check: 'prestashop-version', folder: 'base', paths: ['docs/CHANGELOG.txt'], verify: notes },
  ],
  exposures: [
    {
      check: 'prestashop-installer-open',
      folder: 'base',
      paths: ['install/', 'install/index.php', 'install-dev/index.php', ''],
      verify: assistant,
    },
    {
      check: 'prestashop-configuration-backup',
      folder: 'base',
      paths: copiesOf('app/config/parameters.php'),
      verify: phpSettings(
        /["']database_name["']\s{0,8}=>/,
        /["'](database_password|cookie_key)["']\s{0,8}=>\s{0,8}["'](?!["'])/,
      ),
    },
    {
      check: 'prestashop-configuration-backup',
      folder: 'base',
      paths: copiesOf('config/settings.inc.php'),
      verify: phpSettings(/["']_DB_NAME_["']/, /["'](_DB_PASSWD_|_COOKIE_KEY_)["']\s{0,4},\s{0,4}["'](?!["'])/),
    },
    {
      check: 'prestashop-exposed-log',
      folder: 'base',
      paths: ['var/logs/prod.log', 'app/logs/prod.log', 'var/logs/dev.log'],
      verify: ofFile(({ text }) => {
        const lines = [
          ...text()
            .slice(0, 16_384)
            .matchAll(/^\[\d{4}-\d{2}-\d{2}[^\]]{4,30}\] \w{2,20}\.(?:CRITICAL|ERROR|WARNING|INFO|NOTICE|DEBUG):/gm),
        ];
        return lines.length === 0 ? undefined : { lines: lines.slice(0, 3).map(([line]) => `${line} ...`) };
      }),
      head: true,
    },
  ],
};
