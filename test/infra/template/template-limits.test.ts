import { expect, test } from 'vitest';
import { parseStage } from '../../../infra/config.ts';
import { templateFaults } from '../../../infra/template-limits.ts';
import { fullStage, localStage, templatesOf } from '../synthesize.ts';

const auth = { kind: 'oidc', issuer: 'https://issuer.example.com', audience: ['scanfold'] };
const ranges = (count: number) => Array.from({ length: count }, (_, at) => `198.18.${at}.0/24`);

test.each([
  ['local', localStage],
  ['with everything on', fullStage],
  ['with 150 ranges', parseStage('wide', { auth, egress: { only: ranges(150) } })],
  ['with the longest name', parseStage('x'.repeat(20), { auth })],
])('a stage %s is inside the limits of AWS', (_, stage) => {
  expect(templateFaults(templatesOf(stage).template)).toEqual([]);
});

test('more ranges than the environment of the scanner takes are refused before anything is deployed', () => {
  const stage = parseStage('wide', { auth, egress: { only: ranges(230) } });
  expect(templateFaults(templatesOf(stage).template)).toEqual([
    expect.stringMatching(/^PipelineScanner\w+ has an environment of about \d{4} bytes; AWS takes 4096$/),
    expect.stringMatching(/^ProofsRenewal\w+ has an environment of about \d{4} bytes; AWS takes 4096$/),
  ]);
});

test('so is a deny list that is too long, for each function that has it', () => {
  const domains = Array.from({ length: 400 }, (_, at) => `name${at}.example.com`);
  const faults = templateFaults(templatesOf(parseStage('deny', { auth, egress: { deny: { domains } } })).template);
  expect(faults).toHaveLength(8);
  for (const fault of faults) expect(fault).toMatch(/has an environment of about \d{4} bytes; AWS takes 4096$/);
});

const queue = (at: number) => [`Queue${at}`, { Type: 'AWS::SQS::Queue', Properties: {} }];
const one = (Type: string, Properties: object) => ({ Resources: { One: { Type, Properties } } });
const statement = { Effect: 'Allow', Action: 'sqs:SendMessage', Resource: { 'Fn::GetAtt': ['Queue', 'Arn'] } };
const policy = (statements: number) => ({ Statement: Array.from({ length: statements }, () => statement) });

test.each<[string, object, string]>([
  [
    '501 resources',
    { Resources: Object.fromEntries(Array.from({ length: 501 }, (_, at) => queue(at))) },
    'the template has 501 resources; CloudFormation takes 500',
  ],
  [
    '201 parameters',
    { Resources: {}, Parameters: Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`P${at}`, {}])) },
    'the template has 201 parameters; CloudFormation takes 200',
  ],
  [
    'a large definition',
    one('AWS::ApiGateway::RestApi', { Body: 'x'.repeat(1_000_000) }),
    'bytes; CloudFormation takes 1000000',
  ],
  [
    'a long name',
    one('AWS::Lambda::Function', { FunctionName: 'x'.repeat(65) }),
    'One has a name of about 65 characters; AWS takes 64',
  ],
  [
    'a long description',
    one('AWS::Lambda::Function', { Description: 'x'.repeat(257) }),
    'One has a description of about 257 characters; AWS takes 256',
  ],
  [
    'many statements',
    one('AWS::IAM::Role', { Policies: [{ PolicyDocument: policy(30) }, { PolicyDocument: policy(30) }] }),
    'One has inline policies of about',
  ],
  ['a policy of a queue', one('AWS::SQS::QueuePolicy', { PolicyDocument: policy(60) }), 'One has a policy of about'],
])('%s is a fault', (_, template, fault) => {
  expect(templateFaults(template)).toEqual([expect.stringContaining(fault)]);
});

test('a reference counts as long as an ARN of the stack', () => {
  const Variables = { A: { 'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, ':x']] }, B: { Ref: 'Table' } };
  const environment = (more: number) =>
    templateFaults(one('AWS::Lambda::Function', { Environment: { Variables: { ...Variables, C: 'x'.repeat(more) } } }));
  expect(environment(4096 - 110 - 110 - 6 - 3)).toEqual([]);
  expect(environment(4096 - 110 - 110 - 6 - 2)).toHaveLength(1);
});
