import { applicationPlatforms } from './services/application-platforms.ts';
import { azure } from './services/azure.ts';
import { deliveryNetworks } from './services/delivery-networks.ts';
import { dynamicNames } from './services/dynamic-names.ts';
import { helpAndStatus } from './services/help-and-status.ts';
import { marketingAndShops } from './services/marketing-and-shops.ts';
import { nameServers } from './services/name-servers.ts';
import { objectStorage } from './services/object-storage.ts';
import { pagesAndMailings } from './services/pages-and-mailings.ts';
import { runtimes } from './services/runtimes.ts';
import { siteHosting } from './services/site-hosting.ts';
import type { TakeoverService } from './takeover-service.ts';

/** All services for which it is known whether names that point to them can be taken over. */
export const takeoverServices: readonly TakeoverService[] = [
  ...siteHosting,
  ...applicationPlatforms,
  ...runtimes,
  ...dynamicNames,
  ...objectStorage,
  ...azure,
  ...helpAndStatus,
  ...marketingAndShops,
  ...deliveryNetworks,
  ...pagesAndMailings,
  ...nameServers,
];
