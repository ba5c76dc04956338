import type { TakeoverSample } from './takeover-sample.ts';

export const azureSamples: readonly TakeoverSample[] = [
  { service: 'azure-app-service', target: 'acme.azurewebsites.net' },
  { service: 'azure-cloud-services', target: 'acme.cloudapp.net' },
  { service: 'azure-virtual-machines', target: 'acme.westeurope.cloudapp.azure.com' },
  { service: 'azure-blob-storage', target: 'acme.blob.core.windows.net' },
  { service: 'azure-static-website', target: 'acme.z6.web.core.windows.net' },
  { service: 'azure-api-management', target: 'acme.azure-api.net' },
  { service: 'azure-hdinsight', target: 'acme.azurehdinsight.net' },
  { service: 'azure-cdn', target: 'acme.azureedge.net' },
  { service: 'azure-container-instances', target: 'acme.westeurope.azurecontainer.io' },
  { service: 'azure-sql-database', target: 'acme.database.windows.net' },
  { service: 'azure-data-lake', target: 'acme.azuredatalakestore.net' },
  { service: 'azure-ai-search', target: 'acme.search.windows.net' },
  { service: 'azure-container-registry', target: 'acme.azurecr.io' },
  { service: 'azure-redis', target: 'acme.redis.cache.windows.net' },
  { service: 'azure-service-bus', target: 'acme.servicebus.windows.net' },
  { service: 'azure-traffic-manager', target: 'acme.trafficmanager.net' },
  { service: 'azure-front-door', target: 'acme.azurefd.net' },
  { service: 'azure-devops', target: 'acme.visualstudio.com' },
  { service: 'azure-static-web-apps', target: 'happy-sea-0a1b2c3d4.5.azurestaticapps.net' },
  { service: 'azure-container-apps', target: 'acme.happysea-0a1b2c3d.westeurope.azurecontainerapps.io' },
];
