import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { bundleOptions } from '../../../../infra/build.ts';
import { accountId } from '../../../../infra/local/queue/queues.ts';
import { type LocalOptions, type LocalService, startLocal } from '../../../../infra/local/service.ts';
import { region } from '../../../../infra/local/signing/credentials.ts';
import { signedFetch } from '../../../../infra/local/signing/signed-fetch.ts';
import type { Assembly } from '../../../../infra/local/template/assembly.ts';
import { resolverOf } from '../../../../infra/local/template/intrinsics.ts';
import { WatchingAlarm } from '../../../cloudwatch/alarm.ts';
import type { AlarmState } from '../../../cloudwatch/alarm-state.ts';
import { type Datum, MetricData } from '../../../cloudwatch/metric-data.ts';
import { localAssembly } from '../local-assembly.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type Answered, gatewayData } from './gateway-data.ts';

/**
 * A second here is a minute there: the dispatcher sweeps every second, and all times of emission, and the values that are
 * ages, are stretched so. What does not follow is the waiting of the product and of the SDK, such as the three minutes for
 * which a letter is hidden: a test of something that takes its time stretches less.
 */
const usual = 60;

/** Metrics whose values are ages. */
const ages = ['IteratorAge', 'OldestWaitingRun'];

const emf = z.looseObject({
  _aws: z.object({
    Timestamp: z.number(),
    CloudWatchMetrics: z.array(
      z.object({
        Namespace: z.string(),
        Dimensions: z.array(z.array(z.string())),
        Metrics: z.array(z.object({ Name: z.string() })),
      }),
    ),
  }),
});

/** What CloudWatch makes of a line in the embedded metric format: each value under each set of dimensions. */
function dataOf(line: string): Datum[] {
  const { _aws, ...members } = z.parse(emf, JSON.parse(line));
  return _aws.CloudWatchMetrics.flatMap(({ Namespace, Dimensions, Metrics }) =>
    Metrics.flatMap(({ Name }) =>
      Dimensions.flatMap((names) =>
        [members[Name]].flat().map((value) => ({
          namespace: Namespace,
          name: Name,
          dimensions: Object.fromEntries(names.map((name) => [name, String(members[name])])),
          at: _aws.Timestamp,
          value: Number(value),
        })),
      ),
    ),
  );
}

/** Reads the lines of all logs of functions that hold metrics, each once. */
function metricLines(logs: string): () => string[] {
  const read = new Map<string, number>();
  return () =>
    readdirSync(logs).flatMap((file) => {
      const from = read.get(file) ?? 0;
      const written = readFileSync(join(logs, file)).subarray(from);
      const whole = written.subarray(0, written.lastIndexOf('\n') + 1);
      read.set(file, from + whole.length);
      return whole
        .toString()
        .split('\n')
        .filter((line) => line.startsWith('{"_aws"'));
    });
}

const changes = z.object({
  Records: z.array(z.object({ dynamodb: z.object({ ApproximateCreationDateTime: z.number() }) })).check(z.minLength(1)),
});

/** What AWS itself would emit of an invocation. */
function ofInvocation({ functionName, event, outcome }: Parameters<NonNullable<LocalOptions['invoked']>>[0]): Datum[] {
  const at = Date.now();
  const common = { namespace: 'AWS/Lambda', dimensions: { FunctionName: functionName }, at };
  // That of the account, which has no dimensions; a refused invocation is none that was made.
  const throttles = { namespace: 'AWS/Lambda', dimensions: {}, at, name: 'Throttles' };
  if (outcome === 'throttled') return [{ ...throttles, value: 1 }];
  const stream = changes.safeParse(JSON.parse(event));
  const [oldest] = stream.success ? stream.data.Records : [];
  return [
    { ...throttles, value: 0 },
    { ...common, name: 'Errors', value: outcome === 'failed' ? 1 : 0 },
    ...(oldest
      ? [{ ...common, name: 'IteratorAge', value: at - oldest.dynamodb.ApproximateCreationDateTime * 1000 }]
      : []),
  ];
}

const code = z.object({ S3Key: z.string() });

/** The assembly with other code for one function, by the beginning of its logical id. */
export async function withCode(assembly: Assembly, idPrefix: string, file: URL): Promise<Assembly> {
  const directory = temporaryFolder();
  const outfile = join(directory, 'index.mjs');
  const { outputFiles } = await build({ ...bundleOptions, entryPoints: [fileURLToPath(file)], outdir: directory });
  writeFileSync(outfile, outputFiles[0]?.contents ?? '');
  const assetOf = (id: string, key: string) => (id.startsWith(idPrefix) ? directory : assembly.assetOf(id, key));
  // Its new code is in no build that routes share.
  const replaced = Object.entries(assembly.template.Resources).flatMap(([id, { Type, Properties }]) =>
    Type === 'AWS::Lambda::Function' && id.startsWith(idPrefix) ? [code.parse(Properties.Code).S3Key] : [],
  );
  const sharedOf = (key: string) => (replaced.includes(key) ? undefined : assembly.sharedOf?.(key));
  return { ...assembly, assetOf, sharedOf };
}

/** The assembly with its resources changed. */
export function changed(
  assembly: Assembly,
  change: (type: string, properties: Record<string, unknown>) => Record<string, unknown>,
): Assembly {
  const resources = Object.entries(assembly.template.Resources).map(([id, resource]) => [
    id,
    { ...resource, Properties: change(resource.Type, resource.Properties) },
  ]);
  return { ...assembly, template: { ...assembly.template, Resources: Object.fromEntries(resources) } };
}

/** A running service, with what CloudWatch would know of it. */
export interface WatchedService {
  readonly service: LocalService;
  /** Tells what the gateway answered to a request, and how long it took. */
  readonly answered: (answered: Answered) => void;
  /** Puts a message into the queue of scans that is none. */
  readonly poison: () => Promise<void>;
  /** The state of each alarm now, by the name of its section. */
  readonly states: () => Promise<Readonly<Record<string, AlarmState>>>;
}

async function sqs(service: LocalService, action: string, input: object) {
  const response = await signedFetch('sqs', service.credentialsOf())(service.endpoints.sqs, {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': `AmazonSQS.${action}` },
    body: JSON.stringify(input),
  });
  return z.parse(
    z.looseObject({ Attributes: z._default(z.record(z.string(), z.string()), {}) }),
    await response.json(),
  );
}

/** What AWS itself would emit of queues. */
async function queueData(service: LocalService, names: readonly string[]): Promise<Datum[]> {
  const all = names.map(async (name) => {
    const asked = { QueueUrl: service.queueUrl(name), AttributeNames: ['All'] };
    const { Attributes } = await sqs(service, 'GetQueueAttributes', asked);
    const common = {
      namespace: 'AWS/SQS',
      dimensions: { QueueName: Attributes.QueueArn?.split(':').at(-1) ?? '' },
      at: Date.now(),
    };
    const { ApproximateNumberOfMessages: visible, ApproximateNumberOfMessagesNotVisible: hidden } = Attributes;
    return [
      { ...common, name: 'ApproximateNumberOfMessagesVisible', value: Number(visible) },
      { ...common, name: 'ApproximateNumberOfMessagesNotVisible', value: Number(hidden) },
    ];
  });
  return (await Promise.all(all)).flat();
}

/** Starts the service of an assembly and records what it emits, and what AWS itself would. */
export async function watched(
  options: Pick<LocalOptions, 'env' | 'assembly' | 'accountConcurrency'> = {},
  stretch = usual,
): Promise<WatchedService> {
  const assembly = options.assembly ?? (await localAssembly());
  const dataDir = temporaryFolder();
  const recorded: Datum[] = [];
  const invoked: LocalOptions['invoked'] = (invocation) => void recorded.push(...ofInvocation(invocation));
  const service = await startLocal({ port: 0, dataDir, sweepSeconds: 60 / stretch, ...options, assembly, invoked });
  const sample = async () => {
    recorded.push(...(await queueData(service, ['scans-dead-letters', 'events-failures'])));
  };
  const timer = setInterval(() => void sample().catch(() => undefined), 500);
  onTestFinished(async () => {
    clearInterval(timer);
    await service.stop();
  });

  const { template, stackName } = assembly;
  const queueUrl = (name: string) => `${service.endpoints.sqs}/${accountId}/${name}`;
  const resolver = resolverOf(template, { region, accountId, stackName, queueUrl });
  const resourcesOf = (type: string) =>
    Object.values(template.Resources)
      .filter(({ Type }) => Type === type)
      .map(({ Properties }) => Properties);
  const alarms = resourcesOf('AWS::CloudWatch::Alarm').map(({ AlarmActions = [], OKActions = [], ...rest }) => {
    return new WatchingAlarm({ AlarmActions, OKActions, ...z.parse(z.looseObject({}), resolver.resolve(rest)) });
  });
  const ofAnswer = gatewayData((type) => resourcesOf(type).map((each) => resolver.resolve(each)));
  const stretched = (datum: Datum): Datum => ({
    ...datum,
    at: datum.at * stretch,
    value: ages.includes(datum.name) ? datum.value * stretch : datum.value,
  });
  const data = new MetricData();
  const newLines = metricLines(join(dataDir, 'logs'));
  return {
    service,
    answered: (answered) => void recorded.push(...ofAnswer(answered)),
    poison: async () => {
      await sqs(service, 'SendMessage', { QueueUrl: service.queueUrl('scans-queue'), MessageBody: 'no json' });
    },
    states: async () => {
      const emitted = newLines().flatMap(dataOf);
      data.add(...[...recorded.splice(0), ...emitted].map(stretched));
      const now = Date.now() * stretch;
      return Object.fromEntries(alarms.map((alarm) => [alarm.section, alarm.stateAt(data, now)]));
    },
  };
}
