import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEventBus } from './events/event-bus.ts';
import { runSchedules } from './events/schedule.ts';
import { type FunctionSettings, variablesHere } from './function-variables.ts';
import { fileLog, stderrLog } from './functions/function-log.ts';
import {
  FunctionFailed,
  type FunctionPool,
  functionPool,
  type Invoked,
  type WorkerPool,
} from './functions/function-pool.ts';
import { startInvokes } from './functions/invoke-server.ts';
import { type ApiDefinition, apiOf } from './gateway/api-definition.ts';
import { requestAuthorizer } from './gateway/authorizer.ts';
import { bucketArea, provisionBuckets } from './gateway/buckets.ts';
import { type Gateway, gateway } from './gateway/gateway.ts';
import { serveGateway } from './gateway/http-server.ts';
import { type Issuer, openIssuer, type TokenClaims } from './issuer.ts';
import { startMail } from './mail/mail-server.ts';
import { type EventSource, pollQueue } from './queue/event-source.ts';
import { accountId, provisionQueues, queueUrl, startQueues } from './queue/queues.ts';
import { rehearse } from './rehearsal.ts';
import { startSecrets } from './secrets/secrets.ts';
import { setUp } from './set-up.ts';
import { openAccessKeys } from './signing/access-keys.ts';
import { type Credentials, localVariables, region } from './signing/credentials.ts';
import type { SecretOf } from './signing/signature.ts';
import { signedFetch } from './signing/signed-fetch.ts';
import { watchClock } from './start/clock-watch.ts';
import { openDataFolder } from './start/data-folder.ts';
import { lockFolder, shareFolder } from './start/lock.ts';
import { startDynamoDb } from './table/dynamodb/dynamodb.ts';
import { StreamPosition } from './table/stream-position.ts';
import { pollStream } from './table/stream-source.ts';
import { tablesOf } from './table/table-definition.ts';
import { tableRights } from './table/table-rights.ts';
import { provisionTables } from './table/tables.ts';
import { type Assembly, assemblyFolder, readAssembly } from './template/assembly.ts';
import { assertCovered } from './template/coverage.ts';
import {
  bucketsOf,
  busesOf,
  type FunctionDefinition,
  functionsOf,
  queuesOf,
  type ScheduleDefinition,
  schedulesOf,
} from './template/deployment.ts';
import { type Resolver, resolverOf } from './template/intrinsics.ts';
import { mappingsOf, streamMappingsOf } from './template/mapping-definition.ts';

/** The options of the local service. */
export interface LocalOptions extends FunctionSettings {
  /** 0 takes any free port. */
  readonly port: number;
  readonly dataDir: string;
  /** Seconds between two looks of the dispatcher; by default what its schedule says. */
  readonly sweepSeconds?: number | undefined;
  /** Where functions print: `<dataDir>/logs/<function>.log` (default) or standard error. */
  readonly log?: 'file' | 'stderr';
  /** What to run; by default the stage `local`, synthesized where needed. */
  readonly assembly?: Assembly;
  /** Invocations of all functions at the same time: more are refused, as by an account whose quota is used up. */
  readonly accountConcurrency?: number;
  /** Hears of each invocation of a function when it is over. */
  readonly invoked?: (invocation: Invoked) => void;
  /** The time that all processors together had nothing to do so far, in milliseconds; by default this machine's. */
  readonly idleMs?: () => number;
  /** Called where the stack must be built first, which takes up to a minute. */
  readonly building?: () => void;
}

/** The running local service. Names of functions, queues and schedules are short ones, or the end of one. */
export interface LocalService {
  readonly url: string;
  readonly port: number;
  readonly endpoints: {
    readonly dynamodb: string;
    readonly sqs: string;
    readonly eventbridge: string;
    readonly secretsManager: string;
    readonly mail: string;
  };
  /** What was put on the event buses, a line of JSON for each. */
  readonly eventsFile: string;
  /** The mails that were sent, a line of JSON for each. */
  readonly mailsFile: string;
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
  /** Loads all routes and rehearses requests, while processors are idle. */
  readonly warm: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const jwksPath = '/.local/jwks.json';
const bucketsPath = '/.local/s3';
const workersOfOne = 4;
const graceMs = 2500;

/** What a stack has to run, as its template says. */
function definitionsOf({ template }: Assembly, resolver: Resolver, functions: readonly FunctionDefinition[]) {
  return {
    functions,
    api: apiOf(template, resolver, functions),
    mappings: mappingsOf(template, resolver, functions),
    streamMappings: streamMappingsOf(template, resolver, functions),
    schedules: schedulesOf(template, resolver, functions),
    tables: tablesOf(template, resolver),
    queues: queuesOf(template, resolver),
  };
}
type Definitions = ReturnType<typeof definitionsOf>;

/** For how long what is fixed is kept, as the template tells the functions that fix it. */
function keepingOf(functions: readonly FunctionDefinition[]) {
  const [days] = functions.flatMap(({ environment }) => environment.FIXED_FINDING_KEPT_DAYS ?? []);
  return { now: Date.now, ...(days === undefined ? {} : { fixedFindingKeptDays: Number(days) }) };
}

const closed = (each: { readonly close: () => Promise<void> | void }) => each.close();

/** Starts what stands for the services of AWS, with what the template says is in it; each closes with `closing`. */
async function startServices(assembly: Assembly, dataDir: string, keys: Keys, closing: AsyncDisposableStack) {
  const { template, stackName } = assembly;
  const { credentialsOf, secretOf } = keys;
  const queues = closing.adopt(await startQueues(dataDir, credentialsOf()), closed);
  const urlOf = (name: string) => queueUrl(queues.endpoint, name);
  const resolver = resolverOf(template, { region, accountId, stackName, queueUrl: urlOf });
  const functions = functionsOf(assembly, resolver);
  const guard = tableRights(template, resolver, functions);
  const database = closing.adopt(await startDynamoDb({ dataDir: join(dataDir, 'table'), guard, secretOf }), closed);
  const eventsFile = join(dataDir, 'events.jsonl');
  const bus = closing.adopt(await startEventBus(eventsFile, busesOf(template, resolver), secretOf), closed);
  const secrets = closing.adopt(await startSecrets(join(dataDir, 'secrets'), secretOf), closed);
  const mailsFile = join(dataDir, 'mails.jsonl');
  const mail = closing.adopt(await startMail(mailsFile, secretOf), closed);
  const definitions = definitionsOf(assembly, resolver, functions);
  const sendToBuckets = signedFetch('s3', credentialsOf());
  await setUp(
    dataDir,
    Promise.all([
      provisionTables(database, definitions.tables, credentialsOf(), keepingOf(functions)),
      provisionQueues(queues, definitions.queues),
      provisionBuckets(queues.endpoint, bucketsOf(template, resolver), credentialsOf(), Date.now()),
    ]),
  );
  const endpoints = {
    dynamodb: database.endpoint,
    sqs: queues.endpoint,
    eventbridge: bus.endpoint,
    secretsManager: secrets.endpoint,
    mail: mail.endpoint,
  };
  const localArea = bucketArea(queues.endpoint, bucketsPath, { secretOf, send: sendToBuckets });
  return { definitions, database, endpoints, eventsFile, mailsFile, queues, urlOf, localArea };
}
type Services = Awaited<ReturnType<typeof startServices>>;

/** Workers of a function at the same time. */
function concurrencyOf({ mappings }: Definitions, arn: string): number {
  const mapping = mappings.find(({ functionArn }) => functionArn === arn);
  return Math.min(mapping?.maximumConcurrency ?? workersOfOne, workersOfOne);
}

/** Moves what is in queues and streams into functions. */
function pollSources(
  { definitions, database, endpoints, queues, urlOf }: Services,
  pool: FunctionPool,
  dataDir: string,
  credentials: Credentials,
): readonly EventSource[] {
  const queueUrlOf = (queueArn: string) => urlOf(queueArn.split(':').at(-1) ?? '');
  // What the data folder says of all streams is read before anything is moved.
  const streams = definitions.streamMappings.map((mapping) => ({
    mapping,
    position: new StreamPosition(join(dataDir, 'streams', `${mapping.name}.json`)),
  }));
  return [
    ...definitions.mappings.map((mapping) =>
      pollQueue({
        mapping,
        queueUrl: queueUrlOf(mapping.queueArn),
        client: queues.client,
        pool,
        concurrency: concurrencyOf(definitions, mapping.functionArn),
      }),
    ),
    ...streams.map(({ mapping, position }) =>
      pollStream({
        mapping,
        position,
        endpoint: endpoints.dynamodb,
        credentials,
        writes: database.writes,
        pool,
        queues: queues.client,
        queueUrlOf,
      }),
    ),
  ];
}

/** The API, and beside it what exists only here: the keys of the issuer and the buckets. */
function gatewayOf({ definitions: { api }, localArea }: Services, pool: FunctionPool, issuer: Issuer): Gateway {
  const jwks = () => ({ status: 200, headers: [json], body: Buffer.from(issuer.jwks) });
  return gateway({
    api,
    pool,
    authorize: requestAuthorizer(pool),
    localPages: new Map([[jwksPath, jwks]]),
    localArea,
  });
}

/** What requests are signed with: by name, and as one who checks them. */
interface Keys {
  readonly secretOf: SecretOf;
  readonly credentialsOf: (accessKeyId?: string) => Credentials;
}

function openKeys(dataDir: string): Keys {
  const secretOf = openAccessKeys(dataDir);
  return {
    secretOf,
    credentialsOf: (accessKeyId = 'local') => ({ accessKeyId, secretAccessKey: secretOf(accessKeyId) }),
  };
}

/** Takes the data folder for this process, with the keys and logs in it. */
function takeFolder({ dataDir, log }: LocalOptions, closing: AsyncDisposableStack) {
  openDataFolder(dataDir);
  closing.adopt(lockFolder(dataDir), ({ release }) => release());
  const keys = openKeys(dataDir);
  return { keys, log: closing.adopt(log === 'stderr' ? stderrLog : fileLog(join(dataDir, 'logs')), closed) };
}

/** What to run: it stays where it is while this process loads functions from it. */
async function takeAssembly({ assembly, building }: LocalOptions, closing: AsyncDisposableStack): Promise<Assembly> {
  if (assembly) return assembly;
  const folder = await assemblyFolder(building);
  closing.adopt(shareFolder(folder), ({ release }) => release());
  return readAssembly(folder);
}

/**
 * Runs the synthesized stack on this machine: gateway, functions, table and its stream, queues, event bus, secrets,
 * schedules. State is kept in `dataDir`, which one process may use at a time and no other account may read. Throws
 * StartFault (FolderInUse, SynthesisFailed, UnsupportedTemplate, TableChanged, SecretsUnreadable and so on), or the
 * system's error where a file cannot be written or the port is taken.
 */
export async function startLocal(options: LocalOptions): Promise<LocalService> {
  const { dataDir } = options;
  await using closing = new AsyncDisposableStack();
  const { keys, log } = takeFolder(options, closing);
  const [issuer, assembly] = await Promise.all([openIssuer(dataDir), takeAssembly(options, closing)]);
  assertCovered(assembly.template);

  const services = await startServices(assembly, dataDir, keys, closing);
  const { definitions, endpoints, eventsFile, mailsFile, urlOf } = services;
  const { api, functions, schedules } = definitions;
  const urlHere = () => `http://127.0.0.1:${server.port}`;
  const { secretOf } = keys;
  const invokes = closing.adopt(await startInvokes({ functions, pool: () => pool, secretOf }), closed);
  const pool: WorkerPool = closing.adopt(
    functionPool({
      functions,
      environmentOf: ({ environment, shortName }) => ({
        ...localVariables(keys.credentialsOf(shortName), {
          ...endpoints,
          lambda: invokes.endpoint,
          s3: `${urlHere()}${bucketsPath}`,
        }),
        ...(environment.ISSUER === issuer.name && { JWKS_URI: `${urlHere()}${jwksPath}` }),
        // In a terminal, lines of metrics would hide all others.
        ...(options.log === 'stderr' && { POWERTOOLS_METRICS_DISABLED: 'true' }),
        ...variablesHere(environment, options, api, urlHere()),
      }),
      concurrencyOf: ({ arn }) => concurrencyOf(definitions, arn),
      logOf: ({ shortName }) => log.of(shortName),
      accountConcurrency: options.accountConcurrency,
      invoked: options.invoked,
      codeCache: assembly.codeCache,
      ...(options.idleMs && { idleMs: options.idleMs }),
    }),
    closed,
  );
  const server = await serveGateway(gatewayOf(services, pool, issuer), options.port);
  const sources = pollSources(services, pool, dataDir, keys.credentialsOf());
  const scheduler = runSchedules(hurried(schedules, options.sweepSeconds), pool);

  const putBack = (seconds: number) => tellDispatcher(functions, pool, seconds);
  closing.adopt(watchClock({ say: console.error, putBack, file: join(dataDir, 'clock') }), ({ close }) => close());

  const stop = stopping({ server, pool, sources, scheduler, held: closing.move() });
  return {
    url: urlHere(),
    port: server.port,
    endpoints,
    eventsFile,
    mailsFile,
    credentialsOf: keys.credentialsOf,
    tableNames: definitions.tables.map(({ name }) => name),
    queueUrl: (name) => urlOf(named(definitions.queues, name).name),
    token: (grants, claims = {}) => issuer.token({ ...claims, grants }),
    invoke: async (name, event) => JSON.parse(await pool.invoke(named(functions, name).arn, JSON.stringify(event))),
    fire: (name) => scheduler.fire(named(schedules, name)),
    warm: () => warm(api, pool, issuer),
    stop,
  };
}

/** Has what waits for a time put forward by as much as the clock was put back. */
function tellDispatcher(functions: readonly FunctionDefinition[], pool: FunctionPool, seconds: number): void {
  const dispatcher = functions.find(({ shortName }) => shortName.endsWith('dispatcher'));
  if (dispatcher === undefined) return;
  pool.invoke(dispatcher.arn, JSON.stringify({ clock_put_back_seconds: seconds })).catch((error) => {
    if (!(error instanceof FunctionFailed)) console.error('What waits could not be put forward', error);
  });
}

/** The schedules where the dispatcher looks more often: what a stage does each hour stays so. */
function hurried(schedules: readonly ScheduleDefinition[], sweepSeconds: number | undefined) {
  const everyMs = sweepSeconds && sweepSeconds * 1000;
  return schedules.map((each) => (everyMs && each.everyMs <= 60_000 ? { ...each, everyMs } : each));
}

/** Loads functions and rehearses requests, while processors are idle. */
async function warm(api: ApiDefinition, pool: WorkerPool, issuer: Issuer): Promise<void> {
  // One for each processor, and one that answers while others wait for the table.
  const lanes = availableParallelism() + 1;
  await pool.warm(lanes);
  await rehearse({ api, pool, lanes, token: await issuer.token({ grants: ['project:*:admin'] }) });
}

interface Running {
  readonly server: Awaited<ReturnType<typeof serveGateway>>;
  readonly pool: FunctionPool;
  readonly sources: readonly EventSource[];
  readonly scheduler: ReturnType<typeof runSchedules>;
  /** All else that was opened. */
  readonly held: AsyncDisposableStack;
}

/** Ends the service, once: requests and batches under way have a moment to end by themselves. */
function stopping({ server, pool, sources, scheduler, held }: Running): () => Promise<void> {
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
  return () => (stopped ??= stop());
}

const json = ['Content-Type', 'application/json'] as const;

interface Named {
  readonly name: string;
  readonly shortName?: string;
}

function named<T extends Named>(all: readonly T[], name: string): T {
  const found = all.filter((each) => [each.name, each.shortName ?? ''].some((own) => `-${own}`.endsWith(`-${name}`)));
  const [only] = found;
  if (only && found.length === 1) return only;
  const names = all.map((each) => each.shortName ?? each.name).join(', ');
  throw new Error(`${found.length === 0 ? 'no resource is' : 'several resources are'} named ${name}: ${names}`);
}
