import { adminerPage } from '../checks/adminer-page.ts';
import { backupFolder } from '../checks/backup-folder.ts';
import { baseFolderListing } from '../checks/base-folder-listing.ts';
import { containerSettingsFile } from '../checks/container-settings-file.ts';
import { databaseDump } from '../checks/database-dump.ts';
import { deploymentSettingsFile } from '../checks/deployment-settings-file.ts';
import { dsStoreFile } from '../checks/ds-store-file.ts';
import { environmentFile } from '../checks/environment-file.ts';
import { gitRepository } from '../checks/git-repository.ts';
import { managementToolPage } from '../checks/management-tool-page.ts';
import { mercurialFolder } from '../checks/mercurial-folder.ts';
import { packageManifest } from '../checks/package-manifest.ts';
import { passwordFile } from '../checks/password-file.ts';
import { phpErrorLog } from '../checks/php-error-log.ts';
import { phpSourceServed } from '../checks/php-source-served.ts';
import { phpinfoPage } from '../checks/phpinfo-page.ts';
import { phpmyadminPage } from '../checks/phpmyadmin-page.ts';
import { privateKeyFile } from '../checks/private-key-file.ts';
import { serverSettingsFile } from '../checks/server-settings-file.ts';
import { serverStatusPage } from '../checks/server-status-page.ts';
import { siteArchive } from '../checks/site-archive.ts';
import { sourceBackupFile } from '../checks/source-backup-file.ts';
import { subversionFolder } from '../checks/subversion-folder.ts';
import { toolCredentialsFile } from '../checks/tool-credentials-file.ts';
import { wordpressBackupFolder } from '../checks/wordpress-backup-folder.ts';
import { wordpressCommandSettings } from '../checks/wordpress-command-settings.ts';
import { wordpressConfigBackup } from '../checks/wordpress-config-backup.ts';
import { wordpressDebugLog } from '../checks/wordpress-debug-log.ts';
import { wordpressDuplicatorArchive } from '../checks/wordpress-duplicator-archive.ts';
import { wordpressDuplicatorInstaller } from '../checks/wordpress-duplicator-installer.ts';
import { wordpressEmergencyScript } from '../checks/wordpress-emergency-script.ts';
import { wordpressExternalCron } from '../checks/wordpress-external-cron.ts';
import { wordpressFullPathDisclosure } from '../checks/wordpress-full-path-disclosure.ts';
import { wordpressIncludesListing } from '../checks/wordpress-includes-listing.ts';
import { wordpressInstallerOpen } from '../checks/wordpress-installer-open.ts';
import { wordpressMultisiteSignup } from '../checks/wordpress-multisite-signup.ts';
import { wordpressMustUsePlugins } from '../checks/wordpress-must-use-plugins.ts';
import { wordpressPluginDataListing } from '../checks/wordpress-plugin-data-listing.ts';
import { wordpressPluginsListing } from '../checks/wordpress-plugins-listing.ts';
import { wordpressReadme } from '../checks/wordpress-readme.ts';
import { wordpressRegistrationOpen } from '../checks/wordpress-registration-open.ts';
import { wordpressRepairPage } from '../checks/wordpress-repair-page.ts';
import { wordpressSearchReplaceDb } from '../checks/wordpress-search-replace-db.ts';
import { wordpressThemesListing } from '../checks/wordpress-themes-listing.ts';
import { wordpressUploadsListing } from '../checks/wordpress-uploads-listing.ts';
import { wordpressOf } from '../facts.ts';
import type { Step, StepContext } from '../step.ts';
import { anySiteProbes } from './any-site-probes.ts';
import { exposureProbing } from './exposure-probing.ts';
import type { ExposureProbe } from './probe.ts';
import { wordpressProbes } from './wordpress-probes.ts';

const anySiteChecks = [
  serverStatusPage,
  privateKeyFile,
  containerSettingsFile,
  toolCredentialsFile,
  managementToolPage,
  sourceBackupFile,
  gitRepository,
  environmentFile,
  subversionFolder,
  mercurialFolder,
  dsStoreFile,
  databaseDump,
  siteArchive,
  backupFolder,
  phpErrorLog,
  phpSourceServed,
  phpinfoPage,
  adminerPage,
  phpmyadminPage,
  passwordFile,
  serverSettingsFile,
  packageManifest,
  deploymentSettingsFile,
  baseFolderListing,
];
const wordpressChecks = [
  wordpressCommandSettings,
  wordpressPluginDataListing,
  wordpressConfigBackup,
  wordpressDebugLog,
  wordpressSearchReplaceDb,
  wordpressDuplicatorInstaller,
  wordpressDuplicatorArchive,
  wordpressBackupFolder,
  wordpressReadme,
  wordpressFullPathDisclosure,
  wordpressUploadsListing,
  wordpressPluginsListing,
  wordpressThemesListing,
  wordpressIncludesListing,
  wordpressRegistrationOpen,
  wordpressMultisiteSignup,
  wordpressExternalCron,
  wordpressInstallerOpen,
  wordpressRepairPage,
  wordpressEmergencyScript,
  wordpressMustUsePlugins,
];

/** What the options leave out, and the words for it. */
function leftOut({ options: { enumerate } }: StepContext): Readonly<Record<string, string>> {
  return {
    ...(enumerate.dbExports ? {} : { 'database-dump': 'the options exclude database dumps (dbe)' }),
    ...(enumerate.configBackups ? {} : { 'wordpress-config-backup': 'the options exclude config backups (cb)' }),
  };
}

const chosen = (probes: readonly ExposureProbe[]) => (context: StepContext) => {
  const without = leftOut(context);
  return probes.filter(({ check }) => !Object.hasOwn(without, check));
};

/** Files and pages that any site may expose, WordPress or not. */
export const exposureStep: Step = exposureProbing({
  name: 'exposure',
  words: 'exposed files',
  checks: anySiteChecks,
  probes: chosen(anySiteProbes),
  leftOutChecks: leftOut,
});

/** Files and pages that a WordPress site may expose; also one that was WordPress in an earlier scan. */
export const wordpressExposureStep: Step = exposureProbing({
  name: 'wordpress-exposure',
  words: 'exposed WordPress files',
  checks: wordpressChecks,
  probes: chosen(wordpressProbes),
  leftOutChecks: leftOut,
  withheld: ({ facts }) =>
    wordpressOf(facts) === undefined ? { outcome: 'skipped', reason: 'the site is not WordPress' } : undefined,
});
