import { expect, test } from 'vitest';
import { fullStage, localStage, ofType } from '../synthesize.ts';

interface Trust {
  readonly Principal: { readonly Service: string };
  readonly Condition?: Record<string, Record<string, unknown>>;
}

const trusts = [localStage, fullStage].flatMap((stage) =>
  ofType(stage, 'AWS::IAM::Role').flatMap(
    ({ Properties }) => Properties.AssumeRolePolicyDocument.Statement as readonly Trust[],
  ),
);

const account = { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } };

test('four services assume roles of the stack, each alone', () => {
  const services = new Set(trusts.map(({ Principal }) => Principal.Service));
  expect([...services].toSorted()).toEqual([
    'apigateway.amazonaws.com',
    'events.amazonaws.com',
    'lambda.amazonaws.com',
    'scheduler.amazonaws.com',
  ]);
});

test('each of them does so for this account alone, but for the gateway, which does not say for whom', () => {
  for (const { Principal, Condition } of trusts) {
    const expected = Principal.Service === 'apigateway.amazonaws.com' ? undefined : account;
    expect([Principal.Service, Condition?.StringEquals]).toEqual([Principal.Service, expected]);
  }
});

test.each([
  ['scheduler.amazonaws.com', ':schedule-group/default'],
  ['events.amazonaws.com', ':rule/'],
])('%s names what it acts for: %s', (service, resource) => {
  const conditions = trusts.filter(({ Principal }) => Principal.Service === service);
  expect(conditions.length).toBeGreaterThan(0);
  for (const { Condition } of conditions) {
    const sources = JSON.stringify(Condition?.ArnLike?.['aws:SourceArn']);
    expect(sources).toContain(resource);
    expect(sources).toContain('{"Ref":"AWS::AccountId"}');
  }
});
