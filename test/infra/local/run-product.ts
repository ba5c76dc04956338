import { startLocal } from '../../../infra/local/service.ts';

/** The product as a process of its own, for tests that kill it: `node run-product.ts <data folder>`. */
const [, , dataDir = ''] = process.argv;
const service = await startLocal({ port: 0, dataDir });
const { url, endpoints, tableNames, eventsFile } = service;
console.log(
  JSON.stringify({
    ...{ url, endpoints, tableNames, eventsFile, credentials: service.credentialsOf() },
    token: await service.token(['project:*:admin']),
  }),
);
process.once('SIGTERM', () => service.stop().then(() => process.exit(0)));
