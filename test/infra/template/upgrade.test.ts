import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lastingResources, upgradeFaults } from '../../../infra/upgrade-faults.ts';
import { fullStage, localStage, resourcesOf } from '../synthesize.ts';

/**
 * The template of the last release, of a stage with everything on: what it holds must survive an upgrade. At a release it is
 * renewed: `RELEASE=0.2.0 npx vitest run --project unit test/infra/template/upgrade.test.ts`, and named here.
 */
const folder = new URL('../release/', import.meta.url);
const released = JSON.parse(readFileSync(new URL('0.1.0.json', folder), 'utf8'));

const today = () => structuredClone({ Resources: resourcesOf(fullStage) });
const table = 'RecordsTableC9B7A30B';
const pool = 'TokensSignInPool76AC1085';

// biome-ignore lint/suspicious/noExplicitAny: a template's properties are changed at will
type Change = (resources: Record<string, any>) => void;

test('the last release is upgraded in place: nothing that holds data is replaced or removed', () => {
  expect(upgradeFaults(released, today())).toEqual([]);
});

test('the table, the pool, the API and all else that lasts are among what is held', () => {
  const types = Object.values(lastingResources(released).Resources).map(({ Type }) => Type);
  expect([...new Set(types)].toSorted()).toEqual([
    'AWS::ApiGateway::RestApi',
    'AWS::ApiGateway::Stage',
    'AWS::Cognito::UserPool',
    'AWS::Cognito::UserPoolClient',
    'AWS::Cognito::UserPoolDomain',
    'AWS::Cognito::UserPoolResourceServer',
    'AWS::DynamoDB::GlobalTable',
    'AWS::Events::EventBus',
    'AWS::S3::Bucket',
    'AWS::SNS::Topic',
    'AWS::SQS::Queue',
  ]);
});

const index = (IndexName: string) => ({
  IndexName,
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  Projection: { ProjectionType: 'ALL' },
});

test.each<[string, Change, string]>([
  ['another name of the table', (all) => delete all[table], `${table} (AWS::DynamoDB::GlobalTable): would be removed`],
  [
    'another key of the table',
    (all) => Object.assign(all[table].Properties.KeySchema[1], { AttributeName: 'other' }),
    'would be replaced by an empty one: KeySchema changed',
  ],
  [
    'a new local index',
    (all) => all[table].Properties.LocalSecondaryIndexes.push(index('new')),
    'its local indexes (local, score, seen) must stay as they are',
  ],
  [
    'another projection of a local index',
    (all) => Object.assign(all[table].Properties.LocalSecondaryIndexes[1].Projection, { ProjectionType: 'ALL' }),
    'its local indexes (local, score, seen) must stay as they are',
  ],
  [
    'another key of a global index',
    (all) => Object.assign(all[table].Properties.GlobalSecondaryIndexes[0].KeySchema[0], { AttributeName: 'pk' }),
    'its index due must stay as it is',
  ],
  [
    'two new global indexes',
    (all) => all[table].Properties.GlobalSecondaryIndexes.push(index('one'), index('two')),
    'one upgrade adds or removes one global index, not 2 (one, two)',
  ],
  ['another name of the pool', (all) => delete all[pool], `${pool} (AWS::Cognito::UserPool): would be removed`],
  [
    'another way to sign in',
    (all) => Object.assign(all[pool].Properties, { UsernameAttributes: ['phone_number'] }),
    'its UsernameAttributes must stay as it is',
  ],
  [
    'another domain for sign-in',
    (all) => {
      for (const each of Object.values(all)) {
        if (each.Type === 'AWS::Cognito::UserPoolDomain') each.Properties.Domain = 'another';
      }
    },
    '(AWS::Cognito::UserPoolDomain): would be replaced by an empty one: Domain changed',
  ],
])('%s is a fault', (_, change, fault) => {
  const upgraded = today();
  change(upgraded.Resources);
  expect(upgradeFaults(released, upgraded)).toEqual([expect.stringContaining(fault)]);
});

test('one new global index is none, and neither is a new function or another lifetime of logs', () => {
  const upgraded = today();
  const changed: Change = (all) => {
    all[table].Properties.GlobalSecondaryIndexes.push(index('one'));
    all.New = { Type: 'AWS::Lambda::Function', Properties: {} };
  };
  changed(upgraded.Resources);
  expect(upgradeFaults(released, upgraded)).toEqual([]);
});

test('a stage without a user pool is upgraded in place as well', () => {
  const { Resources } = lastingResources({ Resources: resourcesOf(localStage) });
  const plain = Object.entries(released.Resources).filter(([id]) => id in Resources);
  expect(plain.length).toBeGreaterThan(6);
  expect(plain.map(([id]) => id)).toContain(table);
});

test.runIf(process.env.RELEASE !== undefined)('the template of this version is kept', () => {
  mkdirSync(folder, { recursive: true });
  const content = { release: process.env.RELEASE, ...lastingResources(today()) };
  writeFileSync(new URL(`${process.env.RELEASE}.json`, folder), `${JSON.stringify(content, null, 2)}\n`);
});
