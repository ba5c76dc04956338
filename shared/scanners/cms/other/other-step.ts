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
import { magentoSetupOpen } from '../checks/magento-setup-open.ts';
import { magentoUnsupported } from '../checks/magento-unsupported.ts';
import { magentoVersion } from '../checks/magento-version.ts';
import { typo3ExposedChangelog } from '../checks/typo3-exposed-changelog.ts';
import { typo3ExposedLog } from '../checks/typo3-exposed-log.ts';
import { typo3FilesListing } from '../checks/typo3-files-listing.ts';
import { typo3InstallToolUnlocked } from '../checks/typo3-install-tool-unlocked.ts';
import { typo3InstallerOpen } from '../checks/typo3-installer-open.ts';
import { typo3SettingsBackup } from '../checks/typo3-settings-backup.ts';
import { typo3Unsupported } from '../checks/typo3-unsupported.ts';
import { typo3Version } from '../checks/typo3-version.ts';
import { exposureProbing } from '../exposure/exposure-probing.ts';
import { systemCves } from '../known-cves.ts';
import { type Step, type StepContext, step } from '../step.ts';
import { gatherOther } from './gather-other.ts';
import type { OtherArtifact } from './other-artifact.ts';
import { cmsRules, wasFoundBefore } from './rules.ts';

const exposureChecks = [
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
  magentoSetupOpen,
  typo3ExposedChangelog,
  typo3ExposedLog,
  typo3FilesListing,
  typo3InstallToolUnlocked,
  typo3InstallerOpen,
  typo3SettingsBackup,
];

const isWordpress = { outcome: 'skipped', reason: 'the site is WordPress or is treated as WordPress' } as const;

/** Which system a site runs that is not WordPress, and in which version. */
export const otherCmsStep: Step = step<OtherArtifact>({
  name: 'other-cms',
  words: 'other CMSs',
  withheld: ({ facts }) => (facts.wordpress === undefined ? undefined : isWordpress),
  gather: gatherOther,
  checks: [
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

/** Files and pages that another CMS may expose. */
export const otherExposureStep: Step = exposureProbing({
  name: 'other-exposure',
  words: 'exposed files of other CMSs',
  checks: exposureChecks,
  probes: (context) => rulesFor(context).flatMap(({ exposures }) => exposures),
  leftOutChecks(context) {
    const rules = rulesFor(context);
    const others = cmsRules.filter((rule) => !rules.includes(rule));
    return Object.fromEntries(
      others.flatMap(({ name, exposures }) => exposures.map(({ check }) => [check, `the site does not run ${name}`])),
    );
  },
  withheld: ({ facts }) => (facts.wordpress === undefined ? undefined : isWordpress),
});
