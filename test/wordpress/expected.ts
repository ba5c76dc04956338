import { dirty, hardened, hiddenGenerator, type litter, type Setup } from './setups.ts';

/** What identifies a finding, and the start of its title where that is worth a look. */
export interface Expected {
  readonly check_id: string;
  readonly location: string;
}

/** Every WordPress of these tests. */
const always: readonly Expected[] = [
  { check_id: 'cms-detected', location: 'cms' },
  { check_id: 'server-headers', location: 'headers' },
  { check_id: 'wordpress-version', location: 'core' },
  { check_id: 'wordpress-plugin', location: 'plugins/seed-catalogue' },
  { check_id: 'wordpress-plugin', location: 'plugins/akismet' },
  { check_id: 'wordpress-theme', location: 'themes/hedgerow' },
  { check_id: 'wordpress-theme', location: 'themes/twentytwentyone' },
  { check_id: 'wordpress-login', location: 'wp-login.php' },
];

const users = ['gardener', 'anna', 'ben-hill'].map((slug) => ({
  check_id: 'wordpress-user',
  location: `users/${slug}`,
}));

/** Debian keeps 6.1.9, which WordPress's own releases have left behind. */
const outdated: Expected = { check_id: 'wordpress-outdated', location: 'core' };

/** What is open unless somebody closes it. */
const asInstalled: readonly Expected[] = [
  ...users,
  { check_id: 'wordpress-login-error-difference', location: 'wp-login.php' },
  { check_id: 'wordpress-xmlrpc', location: 'xmlrpc.php' },
  { check_id: 'wordpress-external-cron', location: '/wp-cron.php' },
];

const readme: Expected = { check_id: 'wordpress-readme', location: '/readme.html' };

/** What Apache and PHP tell on the dirty site, whatever files lie about. */
const careless: readonly Expected[] = [
  { check_id: 'wordpress-registration-open', location: '/wp-login.php?action=register' },
  { check_id: 'wordpress-full-path-disclosure', location: '/' },
  { check_id: 'wordpress-includes-listing', location: '/wp-includes/' },
  { check_id: 'wordpress-themes-listing', location: '/wp-content/themes/' },
];

const ofLitter: Readonly<Record<keyof typeof litter, Expected>> = {
  '{content}/debug.log': { check_id: 'wordpress-debug-log', location: '/wp-content/debug.log' },
  'backup.sql': { check_id: 'database-dump', location: '/backup.sql' },
  'backup.sql.gz': { check_id: 'database-dump', location: '/backup.sql.gz' },
  'wp-config.php.bak': { check_id: 'wordpress-config-backup', location: '/wp-config.php.bak' },
  '.env': { check_id: 'environment-file', location: '/.env' },
  '.git/HEAD': { check_id: 'git-repository', location: '/.git/HEAD' },
  '{content}/uploads/2026/11/heron.txt': { check_id: 'wordpress-uploads-listing', location: '/wp-content/uploads/' },
  '{content}/updraft/backup_2026-11-01-0300_Garden_notes_0123456789ab-db.gz': {
    check_id: 'wordpress-backup-folder',
    location: '/wp-content/updraft/',
  },
};

/** What a scan of a set-up has to find: written down before the first scan, from what was put there. */
export function expectedFindings(setup: Setup): readonly Expected[] {
  switch (setup) {
    case hardened:
      return [...always, outdated];
    case hiddenGenerator:
      // Files tell which releases it may be: each of them has been left behind.
      return [...always, outdated, ...asInstalled];
    case dirty:
      return [...always, outdated, ...asInstalled, readme, ...careless, ...Object.values(ofLitter)];
    default:
      return [...always, outdated, ...asInstalled, readme];
  }
}

/** What is left of the dirty site's findings when the litter is gone. An empty folder of uploads is listed all the same. */
export const afterCleaning: readonly Expected[] = [
  ...always,
  outdated,
  ...asInstalled,
  readme,
  ...careless,
  ofLitter['{content}/uploads/2026/11/heron.txt'],
].filter((each) => each !== undefined);
