import { anyOf, isHtml, type Verify } from '../../../scanning/exposure/proof.ts';
import { folderListing } from '../../../scanning/exposure/proofs/listing.ts';
import { pageWith } from '../../../scanning/exposure/proofs/tool-pages.ts';
import { type CmsRule, cookie, credit, numbersOf, ownUrl, setupPage, source } from './cms-rule.ts';
import { copiesOf, phpSettings } from './settings-copy.ts';

/** The settings of a style that comes with each release; its version is the release's. */
const style: Verify = ({ text }) => {
  const file = text();
  if (isHtml(file) || !/^#\s{0,4}phpBB Style Configuration File/m.test(file)) return undefined;
  const found = /^(?:phpbb_version|version|style_version)\s{0,4}=\s{0,4}(\d[\d.]{2,20})/m.exec(file);
  return found === null ? undefined : { lines: [found[0]], version: numbersOf(found[1]) };
};

/** The list of changes: the first heading is the release before this one. */
const changelog: Verify = ({ text }) => {
  const file = text();
  if (!/<title>phpBB[^<]{0,60}Changelog<\/title>/i.test(file)) return undefined;
  const found = /Changes since (3\.\d{1,2})\.\d{1,2}/.exec(file);
  return found === null ? undefined : { lines: [found[0]], version: numbersOf(found[1]) };
};

/** The first page of the installer, whose title is in the visitor's language; on a board that is installed it does not lead to an installation. */
const installer: Verify = anyOf(
  pageWith(/<div id="main" class="install-body">/, /\bapp\.php\/install\b/),
  pageWith(/<title>[^<]{0,80}phpBB[^<]{0,60}<\/title>/i, /index\.php\?mode=install/),
);

/** phpBB, from 3 on. */
export const phpbb: CmsRule = {
  id: 'phpbb',
  name: 'phpBB',
  clues: [
    setupPage(installer),
    credit('credit line', /Powered by <a href="https?:\/\/www\.phpbb\.com\/"/i),
    cookie(/^phpbb3?_\w{1,40}_(?:u|k|sid)$/),
    source('phpBB body', /<body id="phpbb" class="/),
    ownUrl('phpBB scripts', /\/(?:assets|styles\/prosilver)\/[\w./-]{1,80}\?assets_version=\d/),
    ownUrl('addresses of topics', /\/view(?:topic|forum)\.php\?[^#]{0,80}\bf=\d/, 'weak'),
    ownUrl('address of the user panel', /\/ucp\.php\?mode=(?:login|register)/, 'weak'),
  ],
  detectionProbes: [{ check: 'phpbb-version', folder: 'base', paths: ['styles/prosilver/style.cfg'], verify: style }],
  versionProbes: [
    {
      check: 'phpbb-version',
      folder: 'base',
      paths: ['styles/prosilver/style.cfg', 'styles/subsilver2/style.cfg'],
      verify: style,
    },
    { check: 'phpbb-version', folder: 'base', paths: ['docs/CHANGELOG.html'], verify: changelog, head: true },
  ],
  exposures: [
    {
      check: 'phpbb-installer-open',
      folder: 'base',
      paths: ['install/app.php', 'install/index.php', ''],
      verify: installer,
    },
    {
      check: 'phpbb-configuration-backup',
      folder: 'base',
      paths: copiesOf('config.php'),
      verify: phpSettings(
        /PHPBB_INSTALLED|\$phpbb_adm_relative_path\b|\$table_prefix\b/,
        /\$(dbpasswd)\s{0,8}=\s{0,8}["'](?!["'])/,
      ),
    },
    { check: 'phpbb-files-listing', folder: 'base', paths: ['store/', 'files/'], verify: folderListing },
  ],
};
