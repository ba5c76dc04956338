import type { Daemon } from './daemon.ts';
import { applicationServices } from './set-ups/application-services.ts';
import { callServices } from './set-ups/call-services.ts';
import { closedServices } from './set-ups/closed-services.ts';
import { containers } from './set-ups/containers.ts';
import { controlServices } from './set-ups/control-services.ts';
import { databases } from './set-ups/databases.ts';
import { deviceServices } from './set-ups/device-services.ts';
import { exposedServices } from './set-ups/exposed-services.ts';
import { games } from './set-ups/games.ts';
import { hostServices } from './set-ups/host-services.ts';
import { javaServices } from './set-ups/java-services.ts';
import { looseServices } from './set-ups/loose-services.ts';
import { mailFilters } from './set-ups/mail-filters.ts';
import { mediaServices } from './set-ups/media-services.ts';
import { monitoringServices } from './set-ups/monitoring-services.ts';
import { networkServices } from './set-ups/network-services.ts';
import { remoteServices } from './set-ups/remote-services.ts';
import { codeConsoles, shells } from './set-ups/shells.ts';
import { transportServices } from './set-ups/transport-services.ts';
import { webServers } from './set-ups/web-servers.ts';

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
