import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEventBus } from './events/event-bus.ts';
import { runSchedules } from './events/schedule.ts';
import { fileLog, stderrLog } from './functions/function-log.ts';
import { functionPool } from './functions/function-pool.ts';
import { type ApiDefinition, apiOf } from './gateway/api-definition.ts';
import { requestAuthorizer } from './gateway/authorizer.ts';
import { bucketArea, provisionBuckets } from './gateway/buckets.ts';
import { gateway } from './gateway/gateway.ts';
import { serveGateway } from './gateway/http-server.ts';
import { openIssuer, type TokenClaims } from './issuer.ts';
import { pollQueue } from './queue/event-source.ts';
import { accountId, provisionQueues, queueUrl, startQueues } from './queue/queues.ts';
import { startSecrets } from './secrets/secrets.ts';
import { openAccessKeys } from './signing/access-keys.ts';
import { type Credentials, localVariables, region } from './signing/credentials.ts';
import { signedFetch } from './signing/signed-fetch.ts';
import { openDataFolder } from './start/data-folder.ts';
import { lockFolder } from './start/lock.ts';
import type { OsintSettings } from './start/settings.ts';
import { startDynamoDb } from './table/dynamodb/dynamodb.ts';
import { pollStream } from './table/stream-source.ts';
import { tablesOf } from './table/table-definition.ts';
import { tableRights } from './table/table-rights.ts';
import { provisionTables } from './table/tables.ts';
import { type Assembly, assembleLocal } from './template/assembly.ts';
import { assertCovered } from './template/coverage.ts';
import {
  bucketsOf,
  busesOf,
  type FunctionDefinition,
  functionsOf,
  queuesOf,
  schedulesOf,
} from './template/deployment.ts';
import { resolverOf } from './template/intrinsics.ts';
import { mappingsOf, streamMappingsOf } from './template/mapping-definition.ts';

export interface LocalOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly dataDir: string;
  /** CIDR ranges that the scanner may reach beside those of the stage. */
  readonly allowTargets?: readonly string[];
  /** The path of a feed of known vulnerabilities, for the scanner. */
  readonly vulnerabilityFeed?: string | undefined;
  /** Who OSINT scans ask, for the scanner. */
  readonly osint?: OsintSettings;
  /** Seconds without a sign of life after which a scan is taken over; by default what the stage says. */
  readonly leaseSeconds?: number | undefined;
  /** Seconds between two looks of the dispatcher; by default what its schedule says. */
  readonly sweepSeconds?: number | undefined;
  /** Variables for every function, over its own. */
  readonly env?: Readonly<Record<string, string>>;
  /** Where functions print: `<dataDir>/logs/<function>.log` (default) or standard error. */
  readonly log?: 'file' | 'stderr';
  /** What to run; by default the stage `local`, synthesized where needed. */
  readonly assembly?: Assembly;
  /** Called where the stack must be built first, which takes up to a minute. */
  readonly building?: () => void;
}

/** The service on this machine. Names of functions, queues and schedules are short ones, or the end of one. */
export interface LocalService {
  readonly url: string;
  readonly port: number;
  readonly endpoints: {
    readonly dynamodb: string;
    readonly sqs: string;
    readonly eventbridge: string;
    readonly secretsManager: string;
  };
  /** What was put on the event buses, a line of JSON for each. */
  readonly eventsFile: string;
  /** What requests to the endpoints are signed with; a function's by its short name, the service's own by default. */
  readonly credentialsOf: (accessKeyId?: string) => Credentials;
  readonly tableNames: readonly string[];
  readonly queueUrl: (queue: string) => string;
  /** A token of the embedded issuer. */
  readonly token: (grants: readonly string[], options?: Omit<TokenClaims, 'grants'>) => Promise<string>;
  /** Invokes a function and returns its answer. Throws FunctionFailed. */
  readonly invoke: (functionName: string, event: unknown) => Promise<unknown>;
  /** Invokes a schedule's function now. Throws FunctionFailed. */
  readonly fire: (schedule: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const jwksPath = '/.local/jwks.json';
const bucketsPath = '/.local/s3';
const instancesOfOne = 4;
const graceMs = 2500;

/**
 * Runs the synthesized stack here: gateway, functions, table and its stream, queues, event bus, secrets, schedules.
 * State is kept in `dataDir`, which one process may use at a time and no other account may read. Throws StartFault
 * (FolderInUse, SynthesisFailed, UnsupportedTemplate, TableChanged, SecretsUnreadable and so on), or the system's error
 * where a file cannot be written or the port is taken.
 */
export async function startLocal(options: LocalOptions): Promise<LocalService> {
  const { dataDir } = options;
  await using closing = new AsyncDisposableStack();
  openDataFolder(dataDir);
  closing.adopt(lockFolder(dataDir), ({ release }) => release());
  const secretOf = openAccessKeys(dataDir);
  const credentialsOf = (accessKeyId = 'local') => ({ accessKeyId, secretAccessKey: secretOf(accessKeyId) });
  const log = closing.adopt(options.log === 'stderr' ? stderrLog : fileLog(join(dataDir, 'logs')), (each) =>
    each.close(),
  );
  const [issuer, assembly] = await Promise.all([
    openIssuer(dataDir),
    options.assembly ?? assembleLocal(options.building),
  ]);
  const { template, stackName } = assembly;
  assertCovered(template);

  const queues = closing.adopt(await startQueues(dataDir, credentialsOf()), (each) => each.close());
  const sendToBuckets = signedFetch('s3', credentialsOf());
  const urlOf = (name: string) => queueUrl(queues.endpoint, name);
  const resolver = resolverOf(template, { region, accountId, stackName, queueUrl: urlOf });
  const functions = functionsOf(assembly, resolver);

  const guard = tableRights(template, resolver, functions);
  const database = closing.adopt(await startDynamoDb({ dataDir: join(dataDir, 'table'), guard, secretOf }), (each) =>
    each.close(),
  );

  const eventsFile = join(dataDir, 'events.jsonl');
  const bus = closing.adopt(await startEventBus(eventsFile, busesOf(template, resolver), secretOf), (each) =>
    each.close(),
  );
  const secrets = closing.adopt(await startSecrets(join(dataDir, 'secrets'), secretOf), (each) => each.close());
  const endpoints = {
    dynamodb: database.endpoint,
    sqs: queues.endpoint,
    eventbridge: bus.endpoint,
    secretsManager: secrets.endpoint,
  };
  const api = apiOf(template, resolver, functions);
  const mappings = mappingsOf(template, resolver, functions);
  const streamMappings = streamMappingsOf(template, resolver, functions);
  const schedules = schedulesOf(template, resolver, functions);
  const tables = tablesOf(template, resolver);
  const queueDefinitions = queuesOf(template, resolver);
  await Promise.all([
    provisionTables(database, tables, credentialsOf()),
    provisionQueues(queues, queueDefinitions),
    provisionBuckets(queues.endpoint, bucketsOf(template, resolver), sendToBuckets, Date.now()),
  ]);

  const concurrencyOf = (arn: string) => {
    const mapping = mappings.find(({ functionArn }) => functionArn === arn);
    return Math.min(mapping?.maximumConcurrency ?? instancesOfOne, instancesOfOne);
  };
  const environmentOf = ({ environment, shortName }: FunctionDefinition) => ({
    ...localVariables(credentialsOf(shortName), { ...endpoints, s3: `http://127.0.0.1:${server.port}${bucketsPath}` }),
    ...(environment.ISSUER === issuer.name && { JWKS_URI: `http://127.0.0.1:${server.port}${jwksPath}` }),
    ...movedHere(environment, api, `http://127.0.0.1:${server.port}`),
    ...widened(environment, options.allowTargets ?? []),
    ...(isScanner(environment) && options.vulnerabilityFeed && { VULNERABILITY_FEED: options.vulnerabilityFeed }),
    ...(isScanner(environment) && osintVariables(options.osint ?? {})),
    ...(isScanner(environment) && options.leaseSeconds && { LEASE_SECONDS: String(options.leaseSeconds) }),
    ...options.env,
  });
  const pool = closing.adopt(
    functionPool({
      functions,
      environmentOf,
      concurrencyOf: ({ arn }) => concurrencyOf(arn),
      logOf: ({ shortName }) => log.of(shortName),
    }),
    (each) => each.close(),
  );

  const jwks = () => ({ status: 200, headers: [json], body: Buffer.from(issuer.jwks) });
  const localArea = bucketArea(queues.endpoint, bucketsPath, { secretOf, send: sendToBuckets });
  const localPages = new Map([[jwksPath, jwks]]);
  const front = gateway({ api, pool, authorize: requestAuthorizer(pool), localPages, localArea });
  const server = await serveGateway(front, options.port);
  const urlOfArn = (queueArn: string) => urlOf(queueArn.split(':').at(-1) ?? '');
  const sources = [
    ...mappings.map((mapping) =>
      pollQueue({
        mapping,
        queueUrl: urlOfArn(mapping.queueArn),
        client: queues.client,
        pool,
        concurrency: concurrencyOf(mapping.functionArn),
      }),
    ),
    ...streamMappings.map((mapping) =>
      pollStream({
        mapping,
        endpoint: database.endpoint,
        credentials: credentialsOf(),
        pool,
        checkpointFile: join(dataDir, 'streams', `${mapping.name}.json`),
        queues: queues.client,
        queueUrlOf: urlOfArn,
      }),
    ),
  ];
  const scheduler = runSchedules(schedules, pool, options.sweepSeconds && options.sweepSeconds * 1000);

  const held = closing.move();
  async function stop(): Promise<void> {
    scheduler.close();
    const finished = Promise.all([server.close(graceMs), ...sources.map((source) => source.stop())]);
    await Promise.race([finished, sleep(graceMs, undefined, { ref: false })]);
    await pool.close();
    await finished;
    await Promise.all(sources.map((source) => source.close()));
    await held.disposeAsync();
  }

  let stopped: Promise<void> | undefined;
  return {
    url: `http://127.0.0.1:${server.port}`,
    port: server.port,
    endpoints,
    eventsFile,
    credentialsOf,
    tableNames: tables.map(({ name }) => name),
    queueUrl: (name) => urlOf(named(queueDefinitions, name).name),
    token: (grants, claims = {}) => issuer.token({ ...claims, grants }),
    invoke: async (name, event) => JSON.parse(await pool.invoke(named(functions, name).arn, JSON.stringify(event))),
    fire: (name) => scheduler.fire(named(schedules, name)),
    stop: () => (stopped ??= stop()),
  };
}

const json = ['Content-Type', 'application/json'] as const;

/** Variables that name a page of the API, with the address that it has here. */
function movedHere(
  environment: Readonly<Record<string, string>>,
  { apiId, stage }: ApiDefinition,
  url: string,
): Record<string, string> {
  const deployed = `https://${apiId}.execute-api.${region}.amazonaws.com/${stage}/`;
  const ofApi = Object.entries(environment).filter(([, value]) => value.startsWith(deployed));
  return Object.fromEntries(ofApi.map(([name, value]) => [name, `${url}/${value.slice(deployed.length)}`]));
}

/** Only the scanner is told what it may reach. */
function isScanner(environment: Readonly<Record<string, string>>): boolean {
  return environment.EGRESS_ALLOW !== undefined;
}

function osintVariables({ resolvers, crtsh, certspotter, technologies }: OsintSettings): Record<string, string> {
  return {
    ...(resolvers && { OSINT_RESOLVERS: resolvers.join(',') }),
    ...(crtsh && { OSINT_CRTSH: crtsh }),
    ...(certspotter && { OSINT_CERTSPOTTER: certspotter }),
    ...(technologies && { OSINT_TECHNOLOGIES: technologies }),
  };
}

/** The scanner's ranges with those of ALLOW_TARGETS; a function without such ranges gets none. */
function widened(environment: Readonly<Record<string, string>>, ranges: readonly string[]): Record<string, string> {
  const names = ['EGRESS_ONLY', 'EGRESS_ALLOW'].filter((name) => environment[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, [environment[name], ...ranges].filter(Boolean).join(',')]));
}

interface Named {
  readonly name: string;
  readonly shortName?: string;
}

function named<T extends Named>(all: readonly T[], name: string): T {
  const found = all.filter((each) => [each.name, each.shortName ?? ''].some((own) => `-${own}`.endsWith(`-${name}`)));
  const [only] = found;
  if (only && found.length === 1) return only;
  const names = all.map((each) => each.shortName ?? each.name).join(', ');
  throw new Error(`${found.length === 0 ? 'nothing is' : 'several are'} called ${name}: ${names}`);
}
