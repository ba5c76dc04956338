import type { TechnologyRule } from './rule.ts';
import { access } from './rules/access.ts';
import { administration } from './rules/administration.ts';
import { analytics } from './rules/analytics.ts';
import { apiTools } from './rules/api-tools.ts';
import { applicationServers } from './rules/application-servers.ts';
import { certificateAuthorities } from './rules/certificate-authorities.ts';
import { contentManagement } from './rules/cms.ts';
import { communities } from './rules/communities.ts';
import { consoles } from './rules/consoles.ts';
import { daemons } from './rules/daemons.ts';
import { deliveryNetworks } from './rules/delivery-networks.ts';
import { developerTools } from './rules/developer-tools.ts';
import { devices } from './rules/devices.ts';
import { documentation } from './rules/documentation.ts';
import { domainServices } from './rules/domain-services.ts';
import { eCommerce } from './rules/e-commerce.ts';
import { gateways } from './rules/gateways.ts';
import { hosting } from './rules/hosting.ts';
import { javascriptFrameworks } from './rules/javascript-frameworks.ts';
import { javascriptGraphics } from './rules/javascript-graphics.ts';
import { javascriptLibraries } from './rules/javascript-libraries.ts';
import { languages } from './rules/languages.ts';
import { learning } from './rules/learning.ts';
import { marketingTools } from './rules/marketing.ts';
import { media } from './rules/media.ts';
import { monitoringTools } from './rules/monitoring.ts';
import { nodeFrameworks } from './rules/node-frameworks.ts';
import { operatingSystems } from './rules/operating-systems.ts';
import { phpFrameworks } from './rules/php-frameworks.ts';
import { repositoryBrowsers } from './rules/repository-browsers.ts';
import { selfHosted } from './rules/self-hosted.ts';
import { siteBuilders } from './rules/site-builders.ts';
import { uiFrameworks } from './rules/ui-frameworks.ts';
import { visitorTools } from './rules/visitor-tools.ts';
import { webFrameworks } from './rules/web-frameworks.ts';
import { webMail } from './rules/web-mail.ts';
import { webServers } from './rules/web-servers.ts';
import { widgets } from './rules/widgets.ts';

/** All our own rules; each name occurs once. */
export const technologyRules: readonly TechnologyRule[] = [
  ...webServers,
  ...applicationServers,
  ...languages,
  ...nodeFrameworks,
  ...phpFrameworks,
  ...webFrameworks,
  ...deliveryNetworks,
  ...hosting,
  ...gateways,
  ...certificateAuthorities,
  ...operatingSystems,
  ...contentManagement,
  ...siteBuilders,
  ...eCommerce,
  ...documentation,
  ...communities,
  ...learning,
  ...webMail,
  ...javascriptLibraries,
  ...javascriptFrameworks,
  ...javascriptGraphics,
  ...widgets,
  ...uiFrameworks,
  ...media,
  ...analytics,
  ...visitorTools,
  ...marketingTools,
  ...developerTools,
  ...repositoryBrowsers,
  ...selfHosted,
  ...daemons,
  ...apiTools,
  ...consoles,
  ...monitoringTools,
  ...access,
  ...administration,
  ...devices,
  ...domainServices,
];
