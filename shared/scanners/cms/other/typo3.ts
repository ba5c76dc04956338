import { createHash } from 'node:crypto';
import { anyOf, firstLines, isHtml, type Verify } from '../../../scanning/exposure/proof.ts';
import { folderListing } from '../../../scanning/exposure/proofs/listing.ts';
import { pageWith } from '../../../scanning/exposure/proofs/tool-pages.ts';
import type { ExposureProbe } from '../exposure/probe.ts';
import { type CmsRule, cookie, generatorTag, header, numbersOf, ownUrl, setupPage, source } from './cms-rule.ts';

/** The login page of the backend. */
const backend: Verify = pageWith(
  /<meta[^>]{0,40}name="generator"[^>]{0,40}content="TYPO3 CMS/i,
  /typo3\/sysext\/backend\/Resources|\/_assets\/[0-9a-f]{32}\/|typo3-login-form|t3js-login/i,
);

/** What a system extension requires of the core: in a release exactly the core's own version. */
const extensionManifest: Verify = ({ text }) => {
  const file = text();
  if (isHtml(file) || !/"name"\s{0,4}:\s{0,4}"typo3\/cms-backend"/.test(file)) return undefined;
  const found = /"typo3\/cms-core"\s{0,4}:\s{0,4}"\^?v?(\d{1,2}(?:\.\d{1,3}){1,2})[^"]{0,20}"/.exec(file);
  return found === null ? undefined : { lines: [found[0]], version: numbersOf(found[1]) };
};

/** The list of changes that releases up to 6.2 have in their root. */
const changelog: Verify = ({ text }) => {
  const file = text();
  if (isHtml(file)) return undefined;
  const found = /\[RELEASE\] Release of TYPO3 (?:CMS )?(\d{1,2}\.\d{1,2}\.\d{1,3})/.exec(file);
  return found === null ? undefined : { lines: [found[0]], version: numbersOf(found[1]) };
};

/** The source of the settings with a password in it; values are not shown. */
const settings: Verify = ({ text }) => {
  const file = text();
  if (isHtml(file)) return undefined;
  if (/^\s{0,20}\$typo_db_password\s{0,8}=\s{0,8}["'](?!["'])/m.test(file))
    return { lines: ["$typo_db_password = '[redacted]'"] };
  const isSettings =
    /["'](?:DB|SYS)["']\s{0,4}=>/.test(file) && /["'](?:encryptionKey|installToolPassword)["']\s{0,4}=>/.test(file);
  return isSettings ? { lines: ["'DB' =>", "'encryptionKey' => '[redacted]'"] } : undefined;
};

const logLine =
  /^\w{3}, \d{2} \w{3} \d{4} [\d:]{8} [+-]\d{4} \[[A-Z]{4,9}\] request="[0-9a-f]{4,20}" component="[\w.]{1,120}"/;

/** A log of the logging framework. A line is shown up to its message. */
const log: Verify = ({ text }) => {
  const lines = firstLines(text(), 200).flatMap((line) => logLine.exec(line)?.[0] ?? []);
  return lines.length === 0 ? undefined : { lines: lines.slice(0, 3) };
};

/** The file that unlocks the install tool: it says so, or is empty. */
const enableFile: Verify = ({ status, body, text }) => {
  if (status !== 200) return undefined;
  if (/^\s{0,20}KEEP_FILE\s{0,20}$/.test(text())) return { lines: ['KEEP_FILE'] };
  return body.length === 0 ? { lines: ['(no content)'], confidence: 'tentative' } : undefined;
};

/**
 * Composer publishes what is public of an extension in a folder whose name is the hash of the path that it installs the
 * extension to, from 11 on where a project wants it, always from 12 on.
 */
function published(path: string): string {
  const [, extension = '', file = ''] =
    /^typo3\/sysext\/([a-z_]{1,40})\/Resources\/Public\/(.{1,200})$/.exec(path) ?? [];
  const folder = createHash('md5').update(`/vendor/typo3/cms-${extension}/`).digest('hex');
  return `_assets/${folder}/${file}`;
}

/** The page that the installer is loaded into, from 9 on. It comes whether or not FIRST_INSTALL is there, which lets anybody go on. */
const installerPage: Verify = pageWith(/<title>\s{0,20}Installing TYPO3[^<]{0,40}<\/title>/i, /\btypo3-install\b/);

const isAvailable = 'install[action]=checkInstallerAvailable';

/** What the installer asks before its first step: whether FIRST_INSTALL is there. */
const available: Verify = ({ text }) => {
  const line = /^\s{0,20}\{"success":true\}\s{0,20}$/.exec(text())?.[0].trim();
  return line === undefined ? undefined : { lines: [line] };
};

/** A step of the installer up to 8, whose heading names the release. */
const step: Verify = (answer) => {
  const proof = pageWith(
    /<title>\s{0,20}Installing TYPO3[^<]{0,40}<\/title>/i,
    /<input\b[^>]{0,200}\bname="install\[set\]"/,
  )(answer);
  const found = /<h2>\s{0,20}Installing TYPO3 (?:CMS )?(\d{1,2}\.\d[\d.]{0,20})/.exec(answer.text())?.[1];
  return proof && { ...proof, version: numbersOf(found) };
};

const installing = (path: string, question: string): ExposureProbe => ({
  check: 'typo3-installer-open',
  folder: 'base',
  paths: [path],
  verify: installerPage,
  confirm: { path: `${question}${isAvailable}`, verify: available },
});

/** TYPO3, from 4 on. */
export const typo3: CmsRule = {
  id: 'typo3',
  name: 'TYPO3',
  clues: [
    setupPage(anyOf(installerPage, step)),
    generatorTag(/^TYPO3\b/i, /^TYPO3 (\d[\d.]{0,20})/i),
    source('TYPO3 comment', /This website is powered by TYPO3 - inspiring people to share!/),
    cookie(/^(?:fe_typo_user|be_typo_user)$/),
    header('x-typo3-parsetime', /^./),
    ownUrl('TYPO3 paths in the page', /\/(?:typo3temp\/(?:assets|compressor|pics|var)|typo3conf\/ext|typo3\/sysext)\//),
    ownUrl('_assets folder', /\/_assets\/[0-9a-f]{32}\//, 'weak'),
    ownUrl('fileadmin folder', /\/fileadmin\/[\w./-]{1,200}/, 'weak'),
  ],
  detectionProbes: [{ check: 'typo3-version', folder: 'base', paths: ['typo3/'], verify: backend }],
  places: [(path) => path, published],
  versionProbes: [
    {
      check: 'typo3-version',
      folder: 'base',
      paths: ['typo3/sysext/backend/composer.json'],
      verify: extensionManifest,
    },
    {
      check: 'typo3-version',
      folder: 'base',
      paths: ['ChangeLog', 'typo3_src/ChangeLog'],
      verify: changelog,
      head: true,
    },
  ],
  exposures: [
    { check: 'cms-admin-login', folder: 'base', paths: ['typo3/', 'typo3/login', 'typo3/index.php'], verify: backend },
    {
      check: 'typo3-exposed-changelog',
      folder: 'base',
      paths: ['ChangeLog', 'typo3_src/ChangeLog'],
      verify: changelog,
      head: true,
    },
    installing('typo3/install.php', '?'),
    installing('?__typo3_install', '?__typo3_install&'),
    {
      check: 'typo3-installer-open',
      folder: 'base',
      paths: ['typo3/sysext/install/Start/Install.php', 'typo3/install/index.php', ''],
      verify: step,
    },
    {
      check: 'typo3-install-tool-unlocked',
      folder: 'base',
      paths: ['typo3conf/ENABLE_INSTALL_TOOL', 'var/transient/ENABLE_INSTALL_TOOL'],
      verify: enableFile,
    },
    {
      check: 'typo3-settings-backup',
      folder: 'base',
      paths: [
        ...['~', '.bak', '.old', '.orig', '.save', '.swp', '.txt'].map(
          (ending) => `typo3conf/LocalConfiguration.php${ending}`,
        ),
        ...['~', '.bak', '.old', '.txt'].map((ending) => `typo3conf/localconf.php${ending}`),
        ...['~', '.bak', '.old'].map((ending) => `config/system/settings.php${ending}`),
      ],
      verify: settings,
    },
    {
      check: 'typo3-exposed-log',
      folder: 'base',
      paths: [
        'typo3temp/logs/typo3.log',
        'typo3temp/var/logs/typo3.log',
        'typo3temp/var/log/typo3.log',
        'var/log/typo3.log',
      ],
      verify: log,
      head: true,
    },
    { check: 'typo3-files-listing', folder: 'base', paths: ['fileadmin/'], verify: folderListing },
  ],
};
