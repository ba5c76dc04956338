import { expect, test } from 'vitest';
import { tableRights } from '../../../../infra/local/table/table-rights.ts';
import { functionsOf } from '../../../../infra/local/template/deployment.ts';
import { resolverOf } from '../../../../infra/local/template/intrinsics.ts';
import { templateSchema, UnsupportedTemplate } from '../../../../infra/local/template/template.ts';

const tableArn = { 'Fn::GetAtt': ['Records', 'Arn'] };
const allow = (Action: string | string[], Resource: unknown = tableArn, more: object = {}) => ({
  Effect: 'Allow',
  Action,
  Resource,
  ...more,
});
const partitions = { Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['P#*#DENIED'] } } };

const localIndex = { 'Fn::Join': ['', [tableArn, '/index/local']] };
const statements = {
  Reader: [allow('dynamodb:GetItem'), allow('dynamodb:Query', [tableArn, localIndex])],
  Writer: [allow(['dynamodb:PutItem', 'dynamodb:UpdateItem'])],
  Denied: [allow('dynamodb:PutItem', tableArn, partitions)],
  Careful: [allow('dynamodb:*'), { Effect: 'Deny', Action: 'dynamodb:DeleteItem', Resource: tableArn }],
  Runner: [
    allow('dynamodb:Query', [tableArn, localIndex], {
      Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['P#*', 'ORIGIN#*'] } },
    }),
    allow(['dynamodb:PutItem', 'dynamodb:UpdateItem'], tableArn, {
      Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['P#*'] } },
    }),
    {
      ...allow(['dynamodb:PutItem', 'dynamodb:UpdateItem']),
      Effect: 'Deny',
      Condition: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': ['P#*#DENIED'] } },
    },
  ],
  Batch: [
    allow('dynamodb:BatchGetItem', tableArn, {
      Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['P#*', 'SCANNING'] } },
    }),
  ],
  Idle: [allow('sqs:SendMessage', 'arn:aws:sqs:us-east-1:000000000000:jobs')],
};

function guardOf(policies: Record<string, object[]>) {
  const roles = Object.entries(policies).map(([name, Statement]) => [
    `${name}Role`,
    { Type: 'AWS::IAM::Role', Properties: { Policies: [{ PolicyDocument: { Statement } }] } },
  ]);
  const functions = [...Object.keys(policies), 'Stranger'].map((name) => [
    name,
    {
      Type: 'AWS::Lambda::Function',
      Properties: {
        Runtime: 'nodejs24.x',
        Handler: 'index.handler',
        Code: { S3Key: 'code.zip' },
        Role: name === 'Stranger' ? 'arn:aws:iam::1:role/other' : { 'Fn::GetAtt': [`${name}Role`, 'Arn'] },
      },
    },
  ]);
  const table = {
    Type: 'AWS::DynamoDB::GlobalTable',
    Properties: { TableName: 'records', KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }] },
  };
  const template = templateSchema.parse({
    Resources: { Records: table, ...Object.fromEntries(roles), ...Object.fromEntries(functions) },
  });
  const location = {
    region: 'us-east-1',
    accountId: '000000000000',
    stackName: 'Stack',
    queueUrl: (name: string) => name,
  };
  const resolver = resolverOf(template, location);
  const assembly = { stackName: 'Stack', template, assetOf: () => '/nowhere' };
  return tableRights(template, resolver, functionsOf(assembly, resolver));
}

const guard = guardOf(statements);
const key = { Key: { pk: { S: 'P#1' }, sk: { S: 'A' } } };
const inDenied = { Item: { pk: { S: 'P#1#DENIED' }, sk: { S: 'A' } } };
const part = (on: object) => ({ TableName: 'records', ...on });

const ofPartition = (pk: string) => ({
  KeyConditionExpression: '#n0 = :v0 AND begins_with(#n1, :v1)',
  ExpressionAttributeNames: { '#n0': 'pk', '#n1': 'sk' },
  ExpressionAttributeValues: { ':v0': { S: pk }, ':v1': { S: 'A' } },
});

test.each<[string, string, object]>([
  ['Runner', 'Query', ofPartition('P#1#RUN')],
  ['Runner', 'Query', { ...ofPartition('ORIGIN#a'), IndexName: 'local' }],
  ['Runner', 'UpdateItem', key],
  ['Reader', 'GetItem', key],
  ['Reader', 'Query', {}],
  ['Reader', 'Query', { IndexName: 'local' }],
  ['Writer', 'UpdateItem', key],
  ['Denied', 'PutItem', inDenied],
  ['Careful', 'Scan', {}],
  ['Careful', 'PutItem', inDenied],
  ['Stranger', 'DeleteItem', key],
  ['local', 'Scan', {}],
])('%s may %s', (caller, operation, request) => {
  expect(() => guard(caller, operation, part(request))).not.toThrow();
});

test.each<[string, string, object]>([
  ['Runner', 'Query', ofPartition('COUNTER')],
  ['Runner', 'Query', {}],
  ['Runner', 'PutItem', inDenied],
  ['Runner', 'UpdateItem', { Key: { pk: { S: 'SCANNING' }, sk: { S: 'SCANNING' } } }],
  ['Reader', 'PutItem', inDenied],
  ['Reader', 'Query', { IndexName: 'due' }],
  ['Reader', 'Scan', {}],
  ['Writer', 'GetItem', key],
  ['Denied', 'PutItem', { Item: { pk: { S: 'P#1' }, sk: { S: 'A' } } }],
  ['Denied', 'UpdateItem', { Key: inDenied.Item }],
  ['Careful', 'DeleteItem', key],
  ['Idle', 'GetItem', key],
])('%s may not %s', (caller, operation, request) => {
  expect(() => guard(caller, operation, part(request))).toThrow(
    expect.objectContaining({
      code: 'AccessDeniedException',
      message: expect.stringContaining(`dynamodb:${operation}`),
    }),
  );
});

test('a transaction needs the right to each of its parts', () => {
  const write = (...kinds: string[]) => ({ TransactItems: kinds.map((kind) => ({ [kind]: part(key) })) });
  expect(() => guard('Writer', 'TransactWriteItems', write('Put', 'Update'))).not.toThrow();
  expect(() => guard('Writer', 'TransactWriteItems', write('Put', 'Delete'))).toThrow('dynamodb:DeleteItem');
  expect(() => guard('Writer', 'TransactWriteItems', write('ConditionCheck'))).toThrow('dynamodb:ConditionCheckItem');
});

test('a batch of reads needs the right to each of its keys', () => {
  const read = (...keys: string[]) => ({
    RequestItems: { records: { Keys: keys.map((pk) => ({ pk: { S: pk }, sk: { S: 'A' } })) } },
  });
  expect(() => guard('Batch', 'BatchGetItem', read('P#1', 'SCANNING'))).not.toThrow();
  expect(() => guard('Batch', 'BatchGetItem', read('P#1', 'CADENCE'))).toThrow('dynamodb:BatchGetItem');
  expect(() => guard('Reader', 'BatchGetItem', read('P#1'))).toThrow('dynamodb:BatchGetItem');
});

test('a table that is not in the template is the engine’s matter', () => {
  expect(() => guard('Idle', 'GetItem', { TableName: 'other', ...key })).not.toThrow();
});

test('a request of several tables is refused, as nobody reads here what it is about', () => {
  const request = { RequestItems: { records: [{ PutRequest: { Item: key.Key } }] } };
  expect(() => guard('Careful', 'BatchWriteItem', request)).toThrow('cannot determine the resource of BatchWriteItem');
});

test('a condition that is not known here is said, not passed over', () => {
  const strange = { Condition: { StringEquals: { 'aws:SourceIp': '192.0.2.1' } } };
  expect(() => guardOf({ Reader: [allow('dynamodb:GetItem', tableArn, strange)] })).toThrow(UnsupportedTemplate);
});
