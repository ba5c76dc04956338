import { startLocal } from '../../../infra/local/service.ts';
import { fixtureAssembly } from './fixture-stack.ts';

/** The fixture as a process of its own, for tests that kill it: `node run-fixture.ts <folder> <data folder>`. */
const [, , folder = '', dataDir = ''] = process.argv;
const service = await startLocal({ port: 0, dataDir, assembly: await fixtureAssembly(folder) });
const { url, endpoints, tableNames } = service;
const queues = { jobs: service.queueUrl('Jobs'), idle: service.queueUrl('Idle') };
const token = await service.token(['project:1:viewer']);
console.log(JSON.stringify({ url, endpoints, tableNames, queues, token, credentials: service.credentialsOf() }));
process.once('SIGTERM', () => service.stop().then(() => process.exit(0)));
