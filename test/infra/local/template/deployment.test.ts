import { describe, expect, it } from 'vitest';
import { apiOf } from '../../../../infra/local/gateway/api-definition.ts';
import { tablesOf } from '../../../../infra/local/table/table-definition.ts';
import type { Assembly } from '../../../../infra/local/template/assembly.ts';
import { assertCovered } from '../../../../infra/local/template/coverage.ts';
import { busesOf, functionsOf, queuesOf, schedulesOf } from '../../../../infra/local/template/deployment.ts';
import { resolverOf } from '../../../../infra/local/template/intrinsics.ts';
import { mappingsOf, streamMappingsOf } from '../../../../infra/local/template/mapping-definition.ts';
import { fixtureAssembly } from '../fixture-stack.ts';
import { temporaryFolder } from '../temporary-folder.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test that breaks the template on purpose
type Any = any;
type Change = (resources: Any) => void;

const echoOf: (resources: Any) => Any = (all) => all.Api.Properties.Body.paths['/v1/echo'].get;
const integrationOf = (all: Any) => echoOf(all)['x-amazon-apigateway-integration'];

async function read(change: Change = () => {}) {
  const assembly = await fixtureAssembly(temporaryFolder(), (template) => {
    change(template.Resources);
    return template;
  });
  return readAll(assembly);
}

function readAll(assembly: Assembly) {
  const { template } = assembly;
  const queueUrl = (name: string) => `http://queues/${name}`;
  const location = { region: 'us-east-1', accountId: '000000000000', stackName: 'Fixture', queueUrl };
  const resolver = resolverOf(template, location);
  const functions = functionsOf(assembly, resolver);
  assertCovered(template);
  return {
    functions,
    api: apiOf(template, resolver, functions),
    queues: queuesOf(template, resolver),
    tables: tablesOf(template, resolver),
    mappings: mappingsOf(template, resolver, functions),
    streamMappings: streamMappingsOf(template, resolver, functions),
    buses: busesOf(template, resolver),
    schedules: schedulesOf(template, resolver, functions),
  };
}

/** What moves the changes of the fixture's table into a function. */
const changesToEcho = {
  Type: 'AWS::Lambda::EventSourceMapping',
  Properties: {
    EventSourceArn: { 'Fn::GetAtt': ['Table', 'StreamArn'] },
    FunctionName: { Ref: 'Echo' },
    StartingPosition: 'TRIM_HORIZON',
    BatchSize: 50,
    BisectBatchOnFunctionError: true,
    MaximumRetryAttempts: -1,
    MaximumRecordAgeInSeconds: 3600,
    DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': ['Dead', 'Arn'] } } },
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    FilterCriteria: { Filters: [{ Pattern: '{"eventName":["INSERT"]}' }, { Pattern: '{"eventName":["MODIFY"]}' }] },
  },
};

describe('the template', () => {
  it('gives functions with their code and environment', async () => {
    const { functions } = await read();
    const echo = functions.find(({ shortName }) => shortName === 'echo');
    expect(echo).toMatchObject({
      name: 'Fixture-echo',
      handler: 'index.handler',
      environment: { TABLE_NAME: 'Fixture-Table', QUEUE_URL: 'http://queues/Fixture-Jobs' },
      timeoutMs: 5000,
      memoryMb: 128,
    });
    expect(echo?.directory).toMatch(/asset\.echo$/);
  });

  it('gives queues as SQS takes them, and none that its condition rules out', async () => {
    const { queues } = await read();
    expect(queues.map(({ name }) => name)).toEqual(['Fixture-Jobs', 'Fixture-Dead', 'Fixture-Idle']);
    expect(queues[0]?.attributes).toEqual({
      VisibilityTimeout: '1',
      RedrivePolicy: '{"deadLetterTargetArn":"arn:aws:sqs:us-east-1:000000000000:Fixture-Dead","maxReceiveCount":2}',
    });
  });

  it('gives tables, mappings and schedules', async () => {
    const { tables, mappings, schedules, functions } = await read();
    expect(tables).toMatchObject([{ name: 'Fixture-Table', KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }] }]);
    expect(mappings[0]).toEqual({
      functionArn: functions.find(({ shortName }) => shortName === 'consumer')?.arn,
      queueArn: 'arn:aws:sqs:us-east-1:000000000000:Fixture-Jobs',
      batchSize: 10,
      windowMs: 0,
      maximumConcurrency: 2,
      reportsFailures: true,
    });
    expect(schedules).toMatchObject([{ name: 'Tick', everyMs: 3_600_000 }]);
  });

  it('gives a table\u2019s stream as an event source, with its filters, and the event buses', async () => {
    const { streamMappings, mappings, tables, buses, functions } = await read((all) => {
      all.Table.Properties.StreamSpecification = { StreamViewType: 'NEW_AND_OLD_IMAGES' };
      all.Bus = { Type: 'AWS::Events::EventBus', Properties: { Name: 'scanfold-test' } };
      all.Changes = changesToEcho;
    });
    expect(mappings).toHaveLength(2);
    expect(tables).toMatchObject([{ StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' } }]);
    expect(buses).toEqual(['scanfold-test']);
    const [source] = streamMappings;
    expect(source).toMatchObject({
      functionArn: functions.find(({ shortName }) => shortName === 'echo')?.arn,
      streamArn: 'arn:aws:dynamodb:us-east-1:000000000000:table/Fixture-Table/stream/local',
      tableName: 'Fixture-Table',
      batchSize: 50,
      startingPosition: 'TRIM_HORIZON',
      reportsFailures: true,
      bisects: true,
      maximumRetries: undefined,
      maximumAgeMs: 3_600_000,
      failureQueueArn: 'arn:aws:sqs:us-east-1:000000000000:Fixture-Dead',
    });
    expect(source?.filter({ eventName: 'INSERT' })).toBe(true);
    expect(source?.filter({ eventName: 'REMOVE' })).toBe(false);
  });

  it('gives the methods of the API with their paths and authorizers', async () => {
    const { api } = await read();
    expect(api.stage).toBe('test');
    expect(api.binary).toBe(true);
    expect(
      api.methods.map((method) => [
        method.httpMethod,
        method.path,
        method.kind === 'function' ? method.authorizer?.identityHeaders : method.mediaTypes,
      ]),
    ).toEqual([
      ['POST', '/v1/echo', ['Authorization']],
      ['GET', '/v1/echo', ['Authorization']],
      ['GET', '/v1/behave', undefined],
      ['GET', '/docs', undefined],
      ['GET', '/docs/{file}', undefined],
      ['ANY', '/lost/{proxy+}', ['application/json']],
    ]);
  });

  it.each<[string, string, Change]>([
    [
      'a type that has no local counterpart',
      'Rule: AWS::Events::Rule',
      (all) => (all.Rule = { Type: 'AWS::Events::Rule' }),
    ],
    ['another runtime', 'Echo', (all) => (all.Echo.Properties.Runtime = 'python3.14')],
    ['layers', 'Echo', (all) => (all.Echo.Properties.Layers = ['arn'])],
    ['code that is not in the assembly', 'Echo', (all) => (all.Echo.Properties.Code.S3Key = 'lost.zip')],
    [
      'a stream as event source',
      'JobsToWorker',
      (all) => (all.JobsToWorker.Properties.EventSourceArn = 'arn:aws:kinesis:x'),
    ],
    [
      'a filter with a rule that is not known',
      'Changes',
      (all) =>
        (all.Changes = {
          ...changesToEcho,
          Properties: {
            ...changesToEcho.Properties,
            FilterCriteria: { Filters: [{ Pattern: '{"a":[{"cidr":"::/0"}]}' }] },
          },
        }),
    ],
    ['an event filter', 'JobsToWorker', (all) => (all.JobsToWorker.Properties.FilterCriteria = {})],
    ['a cron schedule', 'Tick', (all) => (all.Tick.Properties.ScheduleExpression = 'cron(0 1 * * ? *)')],
    [
      'a schedule of something else',
      'Tick',
      (all) => (all.Tick.Properties.Target.Arn = { 'Fn::GetAtt': ['Jobs', 'Arn'] }),
    ],
    ['an integration of another kind', 'GET /v1/echo', (all) => (integrationOf(all).type = 'http_proxy')],
    ['two security schemes', 'GET /v1/echo', (all) => echoOf(all).security.push({ gatekeeper: [] })],
    ['a scheme that is none of the API', 'GET /v1/echo', (all) => (echoOf(all).security = [{ sigv4: [] }])],
    ['an integration of nothing', 'GET /v1/echo', (all) => (integrationOf(all).uri = 'arn:x:function:y/invocations')],
    [
      'a token authorizer',
      'Api',
      (all) => {
        const { gatekeeper } = all.Api.Properties.Body.components.securitySchemes;
        gatekeeper['x-amazon-apigateway-authorizer'].type = 'token';
      },
    ],
    ['a reference to nothing', 'Gone', (all) => (all.Echo.Properties.Environment.Variables.X = { Ref: 'Gone' })],
  ])('is refused, naming the resource, for %s', async (_, name, change) => {
    await expect(read(change)).rejects.toThrow(name);
  });
});
