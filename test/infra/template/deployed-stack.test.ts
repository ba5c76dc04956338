import { describe, expect, test } from 'vitest';
import { ConfigError, parseStage } from '../../../infra/config.ts';
import { appOf, fullStage, functionsOf, localStage, ofType, resourcesOf } from '../synthesize.ts';

const auth = { kind: 'oidc', issuer: 'https://issuer.example.com', audience: ['scanfold'] };
const pin = { account: '111122223333', region: 'eu-west-1' };
const table = { name: 'restored-records', streamLabel: '2026-01-31T10:20:30.123' };
const restored = parseStage('restored', { auth, ...pin, table });
const arn = 'arn:aws:dynamodb:eu-west-1:111122223333:table/restored-records';

describe('a deployed stage', () => {
  test('is pinned to its account and region, tagged, and protected where it is production', () => {
    using made = appOf(parseStage('prod', { auth, ...pin, production: true, tags: { team: 'security' } }));
    const { environment, tags } = made.app.synth().getStackArtifact(made.stack.artifactId);
    expect(environment).toMatchObject(pin);
    expect(tags).toEqual({ team: 'security', 'scanfold:stage': 'prod' });
    expect(made.stack.terminationProtection).toBe(true);
    using unprotected = appOf(restored);
    expect(unprotected.stack.terminationProtection).toBe(false);
  });

  test.each([
    [{ account: '1' }, 'stage dev: account: must be a text of 12 digits'],
    [{ region: 'Ireland' }, 'stage dev: region: must be the name of a region, such as eu-west-1'],
    [{ tags: { 'aws:x': '' } }, 'stage dev: tags.aws:x: '],
    [{ backup: {} }, 'stage dev: backup: is for production'],
    [{ table: { name: 'x' } }, 'stage dev: table.name: must be the name of a table'],
  ])('%j is refused', (value, message) => {
    expect(() => parseStage('dev', { auth, ...value })).toThrow(ConfigError);
    expect(() => parseStage('dev', { auth, ...value })).toThrow(message);
  });
});

describe('what holds state', () => {
  const kinds = ['AWS::DynamoDB::GlobalTable', 'AWS::Cognito::UserPool', 'AWS::Logs::LogGroup', 'AWS::S3::Bucket'];

  const trial = { ...fullStage, name: 'trial', production: false };

  test.each(kinds)('%s stays with production alone, and goes where the first deployment failed', (type) => {
    const policies = (stage: typeof fullStage) =>
      new Set(ofType(stage, type).map(({ DeletionPolicy }) => DeletionPolicy));
    expect(policies(fullStage)).toEqual(new Set(['RetainExceptOnCreate']));
    expect(policies(trial)).toEqual(new Set(['Delete']));
  });

  test('refuses to be deleted in production, but not while the stack is made', () => {
    const protectionOf = (stage: typeof fullStage) => [
      ofType(stage, 'AWS::DynamoDB::GlobalTable')[0]?.Properties.Replicas[0].DeletionProtectionEnabled,
      ofType(stage, 'AWS::Cognito::UserPool')[0]?.Properties.DeletionProtection,
    ];
    expect(protectionOf(fullStage)).toEqual([true, 'ACTIVE']);
    expect(protectionOf({ ...fullStage, name: 'first', deletionProtection: false })).toEqual([false, 'INACTIVE']);
  });

  test('is the only thing that stays, beside the role of the account', () => {
    for (const stage of [fullStage, localStage]) {
      for (const [id, { DeletionPolicy }] of Object.entries(resourcesOf(stage))) {
        expect([id, DeletionPolicy]).not.toEqual([id, 'Retain']);
      }
    }
  });
});

describe('a stage with a restored table', () => {
  const text = JSON.stringify(resourcesOf(restored));

  test('uses it in every function, and its stream', () => {
    const names = functionsOf(restored).flatMap(({ environment }) => environment.TABLE_NAME ?? []);
    expect(new Set(names)).toEqual(new Set(['restored-records']));
    const mappings = ofType(restored, 'AWS::Lambda::EventSourceMapping').map(
      ({ Properties }) => Properties.EventSourceArn,
    );
    expect(mappings).toContain(`${arn}/stream/${table.streamLabel}`);
    expect(text).not.toContain('"Fn::GetAtt":["RecordsTable');
  });

  test('keeps its own table, to which it can go back', () => {
    expect(Object.keys(resourcesOf(restored))).toContain('RecordsTableC9B7A30B');
  });

  test('grants rights on it alone', () => {
    const dynamodb = functionsOf(restored).flatMap(({ statements }) =>
      statements.filter(({ actions }) => actions.some((action) => action.startsWith('dynamodb:'))),
    );
    expect(dynamodb.length).toBeGreaterThan(50);
    for (const { resources } of dynamodb) for (const each of resources) expect(each).toMatch(arn);
  });

  test('backs up that table', () => {
    const stage = parseStage('both', { auth, ...pin, table, backup: { keptDays: 90 }, production: true });
    const [selection] = ofType(stage, 'AWS::Backup::BackupSelection');
    expect(selection?.Properties.BackupSelection.Resources).toEqual([arn]);
    const [plan] = ofType(stage, 'AWS::Backup::BackupPlan');
    expect(plan?.Properties.BackupPlan.BackupPlanRule[0].Lifecycle).toEqual({ DeleteAfterDays: 90 });
  });
});
