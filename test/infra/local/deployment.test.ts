import { describe, expect, it } from 'vitest';
import { apiOf } from '../../../infra/local/api-definition.ts';
import type { Assembly } from '../../../infra/local/assembly.ts';
import { assertCovered } from '../../../infra/local/coverage.ts';
import { functionsOf, mappingsOf, queuesOf, schedulesOf } from '../../../infra/local/deployment.ts';
import { resolverOf } from '../../../infra/local/intrinsics.ts';
import { tablesOf } from '../../../infra/local/table-definition.ts';
import { fixtureAssembly } from './fixture-stack.ts';
import { temporaryFolder } from './temporary-folder.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test that breaks the template on purpose
type Change = (resources: any) => void;

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
  const place = { region: 'us-east-1', accountId: '000000000000', stackName: 'Fixture', queueUrl };
  const resolver = resolverOf(template, place);
  const functions = functionsOf(assembly, resolver);
  assertCovered(template);
  return {
    functions,
    api: apiOf(template, resolver, functions),
    queues: queuesOf(template, resolver),
    tables: tablesOf(template, resolver),
    mappings: mappingsOf(template, resolver, functions),
    schedules: schedulesOf(template, resolver, functions),
  };
}

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

  it('gives the methods of the API with their paths and authorizers', async () => {
    const { api } = await read();
    expect(api.stage).toBe('test');
    expect(api.binary).toBe(true);
    expect(
      api.methods.map(({ httpMethod, path, authorizer }) => [httpMethod, path, authorizer?.identityHeaders]),
    ).toEqual([
      ['POST', '/v1/echo', ['Authorization']],
      ['GET', '/v1/echo', ['Authorization']],
      ['GET', '/v1/behave', undefined],
      ['GET', '/docs', undefined],
      ['GET', '/docs/{file}', undefined],
    ]);
  });

  it.each<[string, string, Change]>([
    [
      'a type that has no local counterpart',
      'Bucket: AWS::S3::Bucket',
      (all) => (all.Bucket = { Type: 'AWS::S3::Bucket' }),
    ],
    ['another runtime', 'Echo', (all) => (all.Echo.Properties.Runtime = 'python3.14')],
    ['layers', 'Echo', (all) => (all.Echo.Properties.Layers = ['arn'])],
    ['code that is not in the assembly', 'Echo', (all) => (all.Echo.Properties.Code.S3Key = 'lost.zip')],
    [
      'a stream as event source',
      'JobsToWorker',
      (all) => (all.JobsToWorker.Properties.EventSourceArn = 'arn:aws:kinesis:x'),
    ],
    ['an event filter', 'JobsToWorker', (all) => (all.JobsToWorker.Properties.FilterCriteria = {})],
    ['a cron schedule', 'Tick', (all) => (all.Tick.Properties.ScheduleExpression = 'cron(0 1 * * ? *)')],
    [
      'a schedule of something else',
      'Tick',
      (all) => (all.Tick.Properties.Target.Arn = { 'Fn::GetAtt': ['Jobs', 'Arn'] }),
    ],
    ['a mock integration', 'GetEcho', (all) => (all.GetEcho.Properties.Integration.Type = 'MOCK')],
    ['an API key', 'GetEcho', (all) => (all.GetEcho.Properties.ApiKeyRequired = true)],
    ['IAM authorization', 'GetEcho', (all) => (all.GetEcho.Properties.AuthorizationType = 'AWS_IAM')],
    ['a token authorizer', 'Authorizer', (all) => (all.Authorizer.Properties.Type = 'TOKEN')],
    ['a reference to nothing', 'Gone', (all) => (all.Echo.Properties.Environment.Variables.X = { Ref: 'Gone' })],
  ])('is refused, naming the resource, for %s', async (_, name, change) => {
    await expect(read(change)).rejects.toThrow(name);
  });
});
