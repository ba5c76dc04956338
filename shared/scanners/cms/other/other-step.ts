import { cmsAdminLogin } from '../checks/cms-admin-login.ts';
import { concreteConfigurationBackup } from '../checks/concrete-configuration-backup.ts';
import { concreteInstallerOpen } from '../checks/concrete-installer-open.ts';
import { concreteUnsupported } from '../checks/concrete-unsupported.ts';
import { concreteVersion } from '../checks/concrete-version.ts';
import { drupalExposedChangelog } from '../checks/drupal-exposed-changelog.ts';
import { drupalFilesListing } from '../checks/drupal-files-listing.ts';
import { drupalInstallerOpen } from '../checks/drupal-installer-open.ts';
import { drupalRegistrationOpen } from '../checks/drupal-registration-open.ts';
import { drupalSettingsBackup } from '../checks/drupal-settings-backup.ts';
import { drupalUnsupported } from '../checks/drupal-unsupported.ts';
import { drupalUpdateOpen } from '../checks/drupal-update-open.ts';
import { drupalVersion } from '../checks/drupal-version.ts';
import { ghostExposedConfiguration } from '../checks/ghost-exposed-configuration.ts';
import { ghostSetupOpen } from '../checks/ghost-setup-open.ts';
import { ghostUnsupported } from '../checks/ghost-unsupported.ts';
import { ghostVersion } from '../checks/ghost-version.ts';
import { joomlaConfigurationBackup } from '../checks/joomla-configuration-backup.ts';
import { joomlaExposedApiConfiguration } from '../checks/joomla-exposed-api-configuration.ts';
import { joomlaExposedManifest } from '../checks/joomla-exposed-manifest.ts';
import { joomlaInstallerOpen } from '../checks/joomla-installer-open.ts';
import { joomlaRegistrationOpen } from '../checks/joomla-registration-open.ts';
import { joomlaUnsupported } from '../checks/joomla-unsupported.ts';
import { joomlaVersion } from '../checks/joomla-version.ts';
import { magentoDownloaderOpen } from '../checks/magento-downloader-open.ts';
import { magentoExposedConfiguration } from '../checks/magento-exposed-configuration.ts';
import { magentoExposedLog } from '../checks/magento-exposed-log.ts';
import { magentoExposedReleaseNotes } from '../checks/magento-exposed-release-notes.ts';
import { magentoInstallerOpen } from '../checks/magento-installer-open.ts';
import { magentoSetupOpen } from '../checks/magento-setup-open.ts';
import { magentoUnsupported } from '../checks/magento-unsupported.ts';
import { magentoVersion } from '../checks/magento-version.ts';
import { mediawikiConfigurationBackup } from '../checks/mediawiki-configuration-backup.ts';
import { mediawikiInstallerOpen } from '../checks/mediawiki-installer-open.ts';
import { mediawikiUnsupported } from '../checks/mediawiki-unsupported.ts';
import { mediawikiVersion } from '../checks/mediawiki-version.ts';
import { moodleConfigurationBackup } from '../checks/moodle-configuration-backup.ts';
import { moodleDataListing } from '../checks/moodle-data-listing.ts';
import { moodleInstallerOpen } from '../checks/moodle-installer-open.ts';
import { moodleUnsupported } from '../checks/moodle-unsupported.ts';
import { moodleVersion } from '../checks/moodle-version.ts';
import { nextcloudConfigurationBackup } from '../checks/nextcloud-configuration-backup.ts';
import { nextcloudDataExposed } from '../checks/nextcloud-data-exposed.ts';
import { nextcloudInstallerOpen } from '../checks/nextcloud-installer-open.ts';
import { nextcloudUnsupported } from '../checks/nextcloud-unsupported.ts';
import { nextcloudVersion } from '../checks/nextcloud-version.ts';
import { phpbbConfigurationBackup } from '../checks/phpbb-configuration-backup.ts';
import { phpbbFilesListing } from '../checks/phpbb-files-listing.ts';
import { phpbbInstallerOpen } from '../checks/phpbb-installer-open.ts';
import { phpbbUnsupported } from '../checks/phpbb-unsupported.ts';
import { phpbbVersion } from '../checks/phpbb-version.ts';
import { prestashopConfigurationBackup } from '../checks/prestashop-configuration-backup.ts';
import { prestashopExposedLog } from '../checks/prestashop-exposed-log.ts';
import { prestashopInstallerOpen } from '../checks/prestashop-installer-open.ts';
import { prestashopUnsupported } from '../checks/prestashop-unsupported.ts';
import { prestashopVersion } from '../checks/prestashop-version.ts';
import { shopwareConfigurationBackup } from '../checks/shopware-configuration-backup.ts';
import { shopwareInstallerOpen } from '../checks/shopware-installer-open.ts';
import { shopwareUnsupported } from '../checks/shopware-unsupported.ts';
import { shopwareVersion } from '../checks/shopware-version.ts';
import { typo3ExposedChangelog } from '../checks/typo3-exposed-changelog.ts';
import { typo3ExposedLog } from '../checks/typo3-exposed-log.ts';
import { typo3FilesListing } from '../checks/typo3-files-listing.ts';
import { typo3InstallToolUnlocked } from '../checks/typo3-install-tool-unlocked.ts';
import { typo3InstallerOpen } from '../checks/typo3-installer-open.ts';
import { typo3SettingsBackup } from '../checks/typo3-settings-backup.ts';
import { typo3Unsupported } from '../checks/typo3-unsupported.ts';
import { typo3Version } from '../checks/typo3-version.ts';
import { umbracoExposedConfiguration } from '../checks/umbraco-exposed-configuration.ts';
import { umbracoExposedLog } from '../checks/umbraco-exposed-log.ts';
import { umbracoInstallerOpen } from '../checks/umbraco-installer-open.ts';
import { umbracoUnsupported } from '../checks/umbraco-unsupported.ts';
import { umbracoVersion } from '../checks/umbraco-version.ts';
import { exposureProbing } from '../exposure/exposure-probing.ts';
import { systemCves } from '../known-cves.ts';
import { type Step, type StepContext, step } from '../step.ts';
import { gatherOther } from './gather-other.ts';
import type { OtherArtifact } from './other-artifact.ts';
import { cmsRules, wasFoundBefore } from './rules.ts';

const exposureChecks = [
  moodleInstallerOpen,
  mediawikiInstallerOpen,
  phpbbInstallerOpen,
  nextcloudInstallerOpen,
  prestashopInstallerOpen,
  shopwareInstallerOpen,
  concreteInstallerOpen,
  umbracoInstallerOpen,
  moodleConfigurationBackup,
  mediawikiConfigurationBackup,
  phpbbConfigurationBackup,
  nextcloudConfigurationBackup,
  prestashopConfigurationBackup,
  shopwareConfigurationBackup,
  concreteConfigurationBackup,
  moodleDataListing,
  phpbbFilesListing,
  nextcloudDataExposed,
  prestashopExposedLog,
  umbracoExposedLog,
  umbracoExposedConfiguration,
  cmsAdminLogin,
  drupalExposedChangelog,
  drupalFilesListing,
  drupalInstallerOpen,
  drupalRegistrationOpen,
  drupalSettingsBackup,
  drupalUpdateOpen,
  ghostExposedConfiguration,
  ghostSetupOpen,
  joomlaConfigurationBackup,
  joomlaExposedApiConfiguration,
  joomlaExposedManifest,
  joomlaInstallerOpen,
  joomlaRegistrationOpen,
  magentoDownloaderOpen,
  magentoExposedConfiguration,
  magentoExposedLog,
  magentoExposedReleaseNotes,
  magentoInstallerOpen,
  magentoSetupOpen,
  typo3ExposedChangelog,
  typo3ExposedLog,
  typo3FilesListing,
  typo3InstallToolUnlocked,
  typo3InstallerOpen,
  typo3SettingsBackup,
];

const isWordpress = { outcome: 'skipped', reason: 'the site is WordPress or is treated as WordPress' } as const;

/** Where there are only traces of a WordPress, another system may have come after it. */
const unlessWordPress = ({ facts: { wordpress } }: StepContext) =>
  wordpress === undefined || wordpress.isExport ? undefined : isWordpress;

/** Which system a site runs that is not WordPress, and in which version. */
export const otherCmsStep: Step = step<OtherArtifact>({
  name: 'other-cms',
  words: 'other CMSs',
  withheld: unlessWordPress,
  gather: gatherOther,
  checks: [
    moodleVersion,
    moodleUnsupported,
    mediawikiVersion,
    mediawikiUnsupported,
    phpbbVersion,
    phpbbUnsupported,
    nextcloudVersion,
    nextcloudUnsupported,
    prestashopVersion,
    prestashopUnsupported,
    shopwareVersion,
    shopwareUnsupported,
    concreteVersion,
    concreteUnsupported,
    umbracoVersion,
    umbracoUnsupported,
    drupalUnsupported,
    drupalVersion,
    ghostUnsupported,
    ghostVersion,
    joomlaUnsupported,
    joomlaVersion,
    magentoUnsupported,
    magentoVersion,
    typo3Unsupported,
    typo3Version,
    systemCves,
  ],
});

/** The systems whose files are probed for: the one that the site runs, and those that an earlier scan has found. */
function rulesFor({ facts, known }: StepContext) {
  return cmsRules.filter((rule) => facts.otherCms?.name === rule.name || wasFoundBefore(rule, known));
}

/** The systems that have a check, in words. */
function namesWith(id: string): string {
  const names = cmsRules.filter(({ exposures }) => exposures.some(({ check }) => check === id)).map(({ name }) => name);
  return names.join(' or ');
}

/** Files and pages that another CMS may expose. */
export const otherExposureStep: Step = exposureProbing({
  name: 'other-exposure',
  words: 'exposed files of other CMSs',
  checks: exposureChecks,
  probes: (context) => rulesFor(context).flatMap(({ exposures }) => exposures),
  leftOutChecks(context) {
    const rules = rulesFor(context);
    const own = new Set(rules.flatMap(({ exposures }) => exposures.map(({ check }) => check)));
    const others = exposureChecks.filter(({ id }) => !own.has(id));
    return Object.fromEntries(others.map(({ id }) => [id, `the site does not run ${namesWith(id)}`]));
  },
  withheld: unlessWordPress,
});
