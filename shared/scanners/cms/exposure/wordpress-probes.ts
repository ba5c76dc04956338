import { anyOf } from '../../../scanning/exposure/proof.ts';
import { folderListing, listingWith } from '../../../scanning/exposure/proofs/listing.ts';
import { phpLog } from '../../../scanning/exposure/proofs/log.ts';
import { phpError } from '../../../scanning/exposure/proofs/php-error.ts';
import { wordpressConfig } from '../../../scanning/exposure/proofs/php-settings.ts';
import type { ExposureProbe } from './probe.ts';
import * as pages from './wordpress-pages.ts';

const configEndings = [
  '.bak',
  '.old',
  '.orig',
  '.original',
  '.save',
  '.backup',
  '.copy',
  '.new',
  '.tmp',
  '.txt',
  '.inc',
]
  .concat(['.dist', '.php', '.disabled', '.swp', '.swo', '~', '_bak', '_old', '_orig', '_backup', '_save', '_copy'])
  .concat([
    '-bak',
    '-backup',
    '-old',
    '-orig',
    '.1',
    '.2',
    '.bk',
    '.bkp',
    '.prev',
    '.backup.txt',
    '.bak.txt',
    '.php.bak',
  ]);

/** Where copies of wp-config.php end up: editors, people, and tools each have their own way. */
const configCopies: readonly string[] = [
  ...configEndings.map((ending) => `wp-config.php${ending}`),
  ...['.bak', '.old', '.save', '.backup', '.orig', '.txt', '.inc', '.conf', '.cfg', '.data', '.html', '.bkp'].map(
    (ending) => `wp-config${ending}`,
  ),
  ...['.wp-config.php.swp', '.wp-config.php.swo', '.wp-config.swp', '%23wp-config.php%23', 'wp-config%20-%20Copy.php'],
  ...[
    '_wp-config.php.bak',
    'old-wp-config.txt',
    'wp-config-backup.txt',
    'wp-config-old.txt',
    'wp-config%20(1).php.txt',
  ],
];

const backup = /\.(?:sql|zip|gz|tgz|tar|bz2|xz|7z|rar|bak|dat|log|wpress|daf)$/i;

/** Files and pages that a WordPress site may expose. The probes of one check stand together. */
export const wordpressProbes: readonly ExposureProbe[] = [
  { check: 'wordpress-config-backup', folder: 'core', paths: configCopies, verify: wordpressConfig },
  {
    check: 'wordpress-config-backup',
    folder: 'base',
    paths: ['wp-config.php.bak', 'wp-config.php~'],
    verify: wordpressConfig,
  },
  { check: 'wordpress-debug-log', folder: 'content', paths: ['debug.log'], verify: phpLog, head: true },
  {
    check: 'wordpress-debug-log',
    folder: 'core',
    paths: ['debug.log', 'wp-admin/debug.log'],
    verify: phpLog,
    head: true,
  },
  {
    check: 'wordpress-search-replace-db',
    folder: 'core',
    paths: [
      ...['searchreplacedb2.php', 'searchreplacedb.php', 'search-replace-db/', 'Search-Replace-DB/', 'srdb/'],
      ...['Search-Replace-DB-master/', 'search-replace-db-master/', 'searchreplacedb/'],
    ],
    verify: pages.searchReplaceDb,
  },
  {
    // installer.php itself is not requested: it unpacks itself when it is called.
    check: 'wordpress-duplicator-installer',
    folder: 'core',
    paths: ['installer-log.txt', 'dup-installer/installer-log.txt'],
    verify: pages.duplicatorLog,
    head: true,
  },
  {
    check: 'wordpress-duplicator-installer',
    folder: 'core',
    paths: ['dup-installer/', 'wp-snapshots/'],
    verify: listingWith(/installer(?:-backup)?\.php(?:\.bak)?$/i),
  },
  {
    check: 'wordpress-duplicator-installer',
    folder: 'content',
    paths: ['backups-dup-lite/installer/', 'backups-dup-lite/', 'backups-dup-pro/'],
    verify: listingWith(/installer(?:-backup)?\.php(?:\.bak)?$/i),
  },
  {
    check: 'wordpress-duplicator-archive',
    folder: 'content',
    paths: ['backups-dup-lite/', 'backups-dup-pro/'],
    verify: listingWith(/_archive\.(?:zip|daf)$|_database\.sql$/i),
  },
  {
    check: 'wordpress-duplicator-archive',
    folder: 'core',
    paths: ['wp-snapshots/'],
    verify: listingWith(/_archive\.(?:zip|daf)$|_database\.sql$/i),
  },
  {
    check: 'wordpress-backup-folder',
    folder: 'content',
    paths: [
      ...['updraft/', 'ai1wm-backups/', 'wpvividbackups/', 'backup-db/', 'backups/', 'backup/', 'backwpup/'],
      ...['uploads/backupbuddy_backups/', 'uploads/wp-clone/', 'uploads/snapshots/', 'uploads/backup/'],
      ...['managewp/backups/', 'infinitewp/backups/', 'wpbackitup_backups/', 'uploads/wp-migrate-db/'],
    ],
    verify: listingWith(backup),
  },
  {
    check: 'wordpress-command-settings',
    folder: 'core',
    paths: ['wp-cli.yml', 'wp-cli.local.yml', '.wp-cli/config.yml'],
    verify: pages.commandSettings,
  },
  {
    check: 'wordpress-plugin-data-listing',
    folder: 'content',
    paths: [
      ...['uploads/wc-logs/', 'wc-logs/', 'wflogs/', 'uploads/woocommerce_uploads/', 'uploads/gravity_forms/'],
      ...['uploads/wpforms/', 'uploads/ninja-forms/', 'uploads/wpcf7_uploads/', 'uploads/formidable/', 'uploads/edd/'],
      ...['uploads/wpallimport/', 'uploads/wpallexport/', 'uploads/sucuri/'],
      ...['uploads/everest_forms_uploads/'],
      ...['uploads/wp-security-audit-log/', 'uploads/dlm_uploads/', 'uploads/fluentform/', 'uploads/forminator/'],
    ],
    verify: listingWith(/^(?!index\.(?:html?|php)$).{1,200}$/),
  },
  { check: 'wordpress-readme', folder: 'core', paths: ['readme.html'], verify: pages.wordpressReadme },
  {
    check: 'wordpress-full-path-disclosure',
    folder: 'core',
    paths: ['wp-includes/rss-functions.php', 'wp-settings.php', 'wp-includes/ms-settings.php'],
    verify: phpError,
    statuses: [500],
  },
  {
    check: 'wordpress-full-path-disclosure',
    folder: 'plugins',
    paths: ['hello.php'],
    verify: phpError,
    statuses: [500],
  },
  { check: 'wordpress-uploads-listing', folder: 'content', paths: ['uploads/'], verify: folderListing },
  { check: 'wordpress-plugins-listing', folder: 'plugins', paths: [''], verify: folderListing },
  { check: 'wordpress-themes-listing', folder: 'content', paths: ['themes/'], verify: folderListing },
  { check: 'wordpress-includes-listing', folder: 'core', paths: ['wp-includes/'], verify: folderListing },
  {
    check: 'wordpress-registration-open',
    folder: 'core',
    paths: ['wp-login.php?action=register'],
    verify: pages.registrationForm,
  },
  { check: 'wordpress-multisite-signup', folder: 'core', paths: ['wp-signup.php'], verify: pages.signupForm },
  { check: 'wordpress-external-cron', folder: 'core', paths: ['wp-cron.php'], verify: pages.cronAnswer },
  { check: 'wordpress-installer-open', folder: 'core', paths: ['wp-admin/install.php'], verify: pages.installForm },
  {
    check: 'wordpress-installer-open',
    folder: 'core',
    paths: ['wp-admin/setup-config.php'],
    verify: pages.setupConfig,
  },
  { check: 'wordpress-repair-page', folder: 'core', paths: ['wp-admin/maint/repair.php'], verify: pages.repairPage },
  {
    check: 'wordpress-emergency-script',
    folder: 'core',
    paths: ['emergency.php', 'wp-emergency.php'],
    verify: pages.emergencyScript,
  },
  {
    check: 'wordpress-must-use-plugins',
    folder: 'content',
    paths: ['mu-plugins/'],
    verify: anyOf(folderListing, pages.silence),
  },
  { check: 'wordpress-must-use-plugins', folder: 'base', paths: [''], verify: pages.mustUseFiles },
];
