import { applicationServices } from './application-services.ts';
import { callServices } from './call-services.ts';
import { closedServices } from './closed-services.ts';
import { containers } from './containers.ts';
import { controlServices } from './control-services.ts';
import type { Daemon } from './daemon.ts';
import { databases } from './databases.ts';
import { deviceServices } from './device-services.ts';
import { exposedServices } from './exposed-services.ts';
import { games } from './games.ts';
import { hostServices } from './host-services.ts';
import { javaServices } from './java-services.ts';
import { looseServices } from './loose-services.ts';
import { mailFilters } from './mail-filters.ts';
import { mediaServices } from './media-services.ts';
import { monitoringServices } from './monitoring-services.ts';
import { networkServices } from './network-services.ts';
import { remoteServices } from './remote-services.ts';
import { codeConsoles, shells } from './shells.ts';
import { transportServices } from './transport-services.ts';
import { webServers } from './web-servers.ts';

/** Daemons as they are started by hand, on ports that are not their own. */
export const daemons: Readonly<Record<string, Daemon>> = {
  ...databases,
  ...webServers,
  ...networkServices,
  ...hostServices,
  ...javaServices,
  ...exposedServices,
  ...closedServices,
  ...looseServices,
  ...containers,
  ...monitoringServices,
  ...applicationServices,
  ...mediaServices,
  ...controlServices,
  ...deviceServices,
  ...remoteServices,
  ...transportServices,
  ...shells,
  ...codeConsoles,
  ...mailFilters,
  ...callServices,
  ...games,
};
