import { accessSamples } from './access.ts';
import { communitySamples } from './communities.ts';
import { consoleSamples, reportSamples } from './consoles.ts';
import { contentSamples } from './content.ts';
import { developerToolSamples } from './developer-tools.ts';
import { deviceSamples } from './devices.ts';
import { domainServiceSamples } from './domain-services.ts';
import { hostingSamples } from './hosting.ts';
import { languageSamples } from './languages.ts';
import { mediaSamples } from './media.ts';
import { operatingSystemSamples } from './operating-systems.ts';
import { recordedAddresses, recordedNames } from './recorded-addresses.ts';
import { recordedAgents } from './recorded-agents.ts';
import { recordedApplications } from './recorded-applications.ts';
import { recordedCertificates } from './recorded-certificates.ts';
import { recordedComponents } from './recorded-components.ts';
import { recordedDaemons } from './recorded-daemons.ts';
import { recordedDocuments } from './recorded-documents.ts';
import { recordedLibraries } from './recorded-libraries.ts';
import { recordedLooks } from './recorded-looks.ts';
import { recordedRendered } from './recorded-rendered.ts';
import { recordedScripts } from './recorded-scripts.ts';
import { recordedSelfHosted } from './recorded-self-hosted.ts';
import { recordedServers } from './recorded-servers.ts';
import { recordedWebFrameworks } from './recorded-web-frameworks.ts';
import { recordedWidgets } from './recorded-widgets.ts';
import type { RuleSample } from './rule-sample.ts';
import { scriptSamples } from './scripts.ts';
import { trackingSamples } from './tracking.ts';
import { uiFrameworkSamples } from './ui-frameworks.ts';
import { webFrameworkSamples } from './web-frameworks.ts';
import { webServerSamples } from './web-servers.ts';

/** All samples. */
export const ruleSamples: readonly RuleSample[] = [
  ...webServerSamples,
  ...languageSamples,
  ...webFrameworkSamples,
  ...hostingSamples,
  ...operatingSystemSamples,
  ...contentSamples,
  ...communitySamples,
  ...recordedScripts,
  ...recordedComponents,
  ...recordedLibraries,
  ...recordedLooks,
  ...recordedWidgets,
  ...recordedAgents,
  ...recordedAddresses,
  ...recordedRendered,
  ...recordedNames,
  ...recordedWebFrameworks,
  ...recordedServers,
  ...recordedDocuments,
  ...recordedCertificates,
  ...recordedApplications,
  ...recordedSelfHosted,
  ...recordedDaemons,
  ...scriptSamples,
  ...uiFrameworkSamples,
  ...mediaSamples,
  ...trackingSamples,
  ...developerToolSamples,
  ...consoleSamples,
  ...reportSamples,
  ...accessSamples,
  ...deviceSamples,
  ...domainServiceSamples,
];
