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
import { recordedComponents } from './recorded-components.ts';
import { recordedScripts } from './recorded-scripts.ts';
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
