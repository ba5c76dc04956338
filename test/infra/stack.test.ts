import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseStage, type Stage } from '../../infra/config.ts';
import { routes } from '../../shared/api/routes.ts';
import { metrics } from '../../shared/metrics/metric-table.ts';
import { tableSchema } from '../../shared/store/table/table-schema.ts';
import {
  fixedAddressStage,
  fullStage,
  functionOf,
  functionsOf,
  localStage,
  ofType,
  resourcesOf,
} from './synthesize.ts';

const stages = [localStage, fullStage, fixedAddressStage];
const named = stages.map((stage) => [stage.name, stage] as const);

describe('the stack', () => {
  test.each(named)(
    'of stage %s has room for 150 routes in what CloudFormation takes: 500 resources, 1 MB',
    (_, stage) => {
      const perRoute = ['diagnosis-put-portscan-target', 'finding-get-finding'].map((name) => {
        const id = functionOf(stage, name.replace('-', '/')).logicalId.replace(/Function[0-9A-F]{8}$/, '');
        return Object.keys(resourcesOf(stage)).filter((each) => each.startsWith(id)).length;
      });
      expect(perRoute).toEqual([2, 2]);
      expect(Object.keys(resourcesOf(stage)).length + (150 - routes.length) * 2).toBeLessThan(450);
      expect(JSON.stringify(resourcesOf(stage)).length * (150 / routes.length)).toBeLessThan(1_000_000);
    },
  );

  test.each(named)('of stage %s refers to nothing that is not there', (_, stage) => {
    const text = JSON.stringify(resourcesOf(stage));
    const known = new Set([...Object.keys(resourcesOf(stage)), 'BootstrapVersion']);
    const refs = [...text.matchAll(/"Ref":"([^"]+)"|"Fn::GetAtt":\["([^"]+)"/g)].map(
      ([, ref, att]) => ref ?? att ?? '',
    );
    expect(refs.filter((ref) => !ref.startsWith('AWS::') && !known.has(ref))).toEqual([]);
  });
});

describe('every function', () => {
  test.each(functionsOf(fullStage).map((each) => [each.name, each.properties]))(
    '%s runs as the house does',
    (name, has) => {
      expect(has).toMatchObject({
        Runtime: 'nodejs24.x',
        // The packed Chromium is there for one architecture only.
        Architectures: [name === 'browser' ? 'x86_64' : 'arm64'],
        Handler: 'index.handler',
        TracingConfig: { Mode: 'Active' },
      });
      expect(has.Description.length).toBeGreaterThan(10);
      expect(has.MemorySize).toBeGreaterThanOrEqual(256);
      expect(has.ReservedConcurrentExecutions).toBeUndefined();
      expect(Object.values(has.Environment?.Variables ?? {})).not.toContain(undefined);
    },
  );

  test('of the API ends before the gateway gives up', () => {
    for (const { name, properties } of functionsOf(localStage)) {
      if (name.includes('/')) expect([name, properties.Timeout]).toEqual([name, 25]);
    }
  });

  test('writes from the level on that the stage names, and says nothing of it where it names none', () => {
    const level = (stage: typeof localStage) =>
      new Set(functionsOf(stage).map(({ properties }) => properties.Environment?.Variables?.POWERTOOLS_LOG_LEVEL));
    expect(level(localStage)).toEqual(new Set([undefined]));
    expect(level({ ...localStage, logLevel: 'WARN' })).toEqual(new Set(['WARN']));
  });

  test('has a log that is kept for the configured days', () => {
    for (const { Properties } of ofType(localStage, 'AWS::Logs::LogGroup')) expect(Properties.RetentionInDays).toBe(30);
  });
});

describe('the table', () => {
  const tableOf = (stage: Stage) => ofType(stage, 'AWS::DynamoDB::GlobalTable')[0];

  test('has the keys and indexes of its schema, is paid by request and expires items', () => {
    const filtered = { ProjectionType: 'INCLUDE', NonKeyAttributes: tableSchema.scoreIndex.holds };
    expect(tableOf(localStage)?.Properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      LocalSecondaryIndexes: [
        { IndexName: 'local', AttributeName: 'lk', Projection: { ProjectionType: 'ALL' } },
        { IndexName: 'score', AttributeName: 'score_lk', Projection: filtered },
        { IndexName: 'seen', AttributeName: 'seen_lk', Projection: filtered },
      ].map(({ IndexName, AttributeName, Projection }) => ({
        IndexName,
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName, KeyType: 'RANGE' },
        ],
        Projection,
      })),
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      GlobalSecondaryIndexes: [
        {
          IndexName: 'due',
          KeySchema: [
            { AttributeName: 'due_shard', KeyType: 'HASH' },
            { AttributeName: 'due_at', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'ALL' },
        },
        {
          IndexName: 'host',
          KeySchema: [
            { AttributeName: 'host_key', KeyType: 'HASH' },
            { AttributeName: 'score_lk', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: tableSchema.hostIndex.holds },
        },
      ],
      TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
    });
    expect(tableOf(localStage)?.Properties.AttributeDefinitions).toContainEqual({
      AttributeName: 'due_at',
      AttributeType: 'N',
    });
  });

  test.each([
    ['a production stage', fullStage, 'RetainExceptOnCreate', 'Retain', true],
    ['another stage', localStage, 'Delete', 'Delete', false],
  ])(
    'of %s is kept or goes with the stack, and can be restored to any second',
    (_, stage, deletion, replaced, protection) => {
      expect(tableOf(stage)).toMatchObject({ DeletionPolicy: deletion, UpdateReplacePolicy: replaced });
      const [replica] = tableOf(stage)?.Properties.Replicas ?? [];
      expect(replica.DeletionProtectionEnabled ?? false).toBe(protection);
      expect(replica.PointInTimeRecoverySpecification).toEqual({ PointInTimeRecoveryEnabled: true });
    },
  );
});

// CloudFormation takes another name for another thing, and makes an empty one in place of what is there.
test.each([
  ['AWS::DynamoDB::GlobalTable', ['RecordsTableC9B7A30B']],
  ['AWS::Cognito::UserPool', ['TokensSignInPool76AC1085']],
])('every %s keeps the name by which an update knows it', (type, names) => {
  const found = Object.entries(resourcesOf(fullStage)).filter(([, { Type }]) => Type === type);
  expect(found.map(([id]) => id)).toEqual(names);
});

describe('the alarms', () => {
  const alarms = ofType(fullStage, 'AWS::CloudWatch::Alarm').map(({ Properties }) => Properties);

  test('are those that the operator\u2019s book has a section about, and each says what users notice and which that is', () => {
    const book = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
    const chapter = /^## Alarms\n(.*?)^## /ms.exec(book)?.[1] ?? '';
    const sections = [...chapter.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
    const named = alarms.map(({ AlarmDescription }) => {
      const said = /^[A-Z].{20,}\. Runbook: docs\/operations\.md, section "(\w+)"\.$/.exec(AlarmDescription);
      return said?.[1];
    });
    expect(named.toSorted()).toEqual(sections.toSorted());
  });

  test('look at periods that CloudWatch takes, a day at most', () => {
    for (const { Period, Metrics = [], EvaluationPeriods } of alarms) {
      const periods = [Period, ...Metrics.map((each: { MetricStat?: { Period: number } }) => each.MetricStat?.Period)];
      for (const period of periods.filter((each) => each !== undefined)) {
        expect(period % 60).toBe(0);
        expect(period * EvaluationPeriods).toBeLessThanOrEqual(86_400);
      }
    }
  });

  test('tell a topic that is always there when they are raised and when they are over, and a mail address if there is one', () => {
    const subscriptions = ofType(fullStage, 'AWS::SNS::Subscription').map(({ Properties }) => Properties);
    expect(subscriptions.find(({ Endpoint }) => Endpoint === 'operators@example.com')?.Protocol).toBe('email');
    for (const stage of stages) {
      const topics = Object.entries(resourcesOf(stage)).filter(
        ([id, { Type }]) => Type === 'AWS::SNS::Topic' && id.startsWith('Alarms'),
      );
      expect(topics).toHaveLength(1);
      const told = topics.map(([id]) => ({ Ref: id }));
      for (const { Properties } of ofType(stage, 'AWS::CloudWatch::Alarm')) {
        expect(Properties).toMatchObject({ AlarmActions: told, OKActions: told });
      }
    }
    expect(ofType(localStage, 'AWS::SNS::Subscription')).toEqual([]);
  });
});

describe('the dashboard', () => {
  test.each(named)('of stage %s shows every alarm and every metric', (_, stage) => {
    const [dashboard] = ofType(stage, 'AWS::CloudWatch::Dashboard');
    const body = JSON.stringify(dashboard?.Properties.DashboardBody);
    const alarms = Object.entries(resourcesOf(stage)).filter(([, { Type }]) => Type === 'AWS::CloudWatch::Alarm');
    expect(alarms.filter(([id]) => !body.includes(`"${id}"`))).toEqual([]);
    expect(Object.keys(metrics).filter((name) => !new RegExp(`\\\\"${name}\\\\`).test(body))).toEqual([]);
  });
});

test.each(named)('the functions of stage %s write their metrics in its namespace, by service', (_, stage) => {
  const services = functionsOf(stage).map(({ name, metrics }) => {
    expect(metrics.namespace).toBe(`Scanfold/${stage.name}`);
    return [name.replace(/\/.*$/, ''), metrics.service];
  });
  for (const [name, service] of services) {
    expect(service).toBe(['diagnosis', 'finding', 'osint', 'scan'].includes(String(name)) ? 'api' : name);
  }
});

describe('the user pool', () => {
  const clients = ofType(fullStage, 'AWS::Cognito::UserPoolClient').map(({ Properties }) => Properties);

  test('gives people a code and nothing but openid, so that nobody grants himself a scope', () => {
    expect(clients.filter(({ AllowedOAuthFlows }) => AllowedOAuthFlows.includes('code'))).toEqual([
      expect.objectContaining({
        AllowedOAuthFlows: ['code'],
        AllowedOAuthScopes: ['openid'],
        CallbackURLs: ['https://app.example.com/callback'],
        GenerateSecret: false,
      }),
    ]);
  });

  test('gives programs the configured grants as scopes', () => {
    const [machine] = clients.filter(({ AllowedOAuthFlows }) => AllowedOAuthFlows.includes('client_credentials'));
    expect(machine).toMatchObject({ AllowedOAuthFlows: ['client_credentials'], GenerateSecret: true });
    expect(JSON.stringify(machine.AllowedOAuthScopes)).toMatch(/project:1001:operator.*project:\*:viewer/);
    expect(ofType(fullStage, 'AWS::Cognito::UserPoolResourceServer')[0]?.Properties).toMatchObject({
      Identifier: 'scanfold',
      Scopes: [
        expect.objectContaining({ ScopeName: 'project:1001:operator' }),
        expect.objectContaining({ ScopeName: 'project:*:viewer' }),
      ],
    });
  });

  test('takes no password beside the sign-in pages', () => {
    for (const { ExplicitAuthFlows } of clients) expect(ExplicitAuthFlows).toEqual(['ALLOW_REFRESH_TOKEN_AUTH']);
  });

  test('has no client for programs where no grant is configured', () => {
    const { domainPrefix, callbackUrls, kind } = { kind: 'cognito', domainPrefix: 'x', callbackUrls: ['https://a.b/'] };
    const stage = parseStage('plain', { auth: { kind, domainPrefix, callbackUrls } });
    expect(ofType(stage, 'AWS::Cognito::UserPoolClient')).toHaveLength(1);
    expect(functionOf(stage, 'authorizer').environment).not.toHaveProperty('GRANT_SCOPE_PREFIX');
  });

  test('lets nobody sign up, and asks everyone for a second factor', () => {
    expect(ofType(fullStage, 'AWS::Cognito::UserPool')[0]?.Properties).toMatchObject({
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      MfaConfiguration: 'ON',
    });
  });

  test('is not made where an issuer is there already', () => {
    expect(ofType(localStage, 'AWS::Cognito::UserPool')).toEqual([]);
  });
});
