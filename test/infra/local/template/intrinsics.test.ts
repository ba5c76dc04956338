// biome-ignore-all lint/suspicious/noTemplateCurlyInString: CloudFormation's Fn::Sub is written so
import { describe, expect, it } from 'vitest';
import { resolverOf } from '../../../../infra/local/template/intrinsics.ts';
import { templateSchema } from '../../../../infra/local/template/template.ts';
import { fixtureTemplate } from '../fixture-stack.ts';

const location = {
  region: 'us-east-1',
  accountId: '000000000000',
  stackName: 'Fixture',
  queueUrl: (name: string) => `http://queues/${name}`,
};
const { resolve, nameOf, exists } = resolverOf(templateSchema.parse(fixtureTemplate()), location);

describe('a value of the template', () => {
  it.each([
    ['a pseudo parameter', { Ref: 'AWS::Region' }, 'us-east-1'],
    ['a parameter', { Ref: 'Size' }, 3],
    ['a table', { Ref: 'Table' }, 'Fixture-Table'],
    ['a queue', { Ref: 'Jobs' }, 'http://queues/Fixture-Jobs'],
    ['the ARN of a queue', { 'Fn::GetAtt': ['Jobs', 'Arn'] }, 'arn:aws:sqs:us-east-1:000000000000:Fixture-Jobs'],
    ['an attribute in one text', { 'Fn::GetAtt': 'Jobs.QueueName' }, 'Fixture-Jobs'],
    ['a join', { 'Fn::Join': ['-', ['a', { Ref: 'AWS::AccountId' }, 1]] }, 'a-000000000000-1'],
    ['a join of a list that is worked out', { 'Fn::Join': ['+', { 'Fn::Split': [':', 'a:b'] }] }, 'a+b'],
    ['a part of an ARN', { 'Fn::Select': [3, { 'Fn::Split': [':', { 'Fn::GetAtt': ['Echo', 'Arn'] }] }] }, 'us-east-1'],
    [
      'a text with places',
      { 'Fn::Sub': '${AWS::Region}/${Table}/${Jobs.Arn}/${!Kept}' },
      'us-east-1/Fixture-Table/arn:aws:sqs:us-east-1:000000000000:Fixture-Jobs/${Kept}',
    ],
    ['a text with places of its own', { 'Fn::Sub': ['${a}!', { a: { Ref: 'Size' } }] }, '3!'],
    ['a choice', { 'Fn::If': ['IsHome', 'home', 'away'] }, 'home'],
    ['a value of a mapping', { 'Fn::FindInMap': ['Places', { Ref: 'AWS::Region' }, 'City'] }, 'Ashburn'],
    ['a list without what is no value', ['a', { Ref: 'AWS::NoValue' }, 'b'], ['a', 'b']],
    ['an object without what is no value', { a: { 'Fn::If': ['IsAway', 1, { Ref: 'AWS::NoValue' }] }, b: 2 }, { b: 2 }],
    ['plain data', { Statement: [{ n: null, t: true }] }, { Statement: [{ n: null, t: true }] }],
  ])('is worked out: %s', (_, value, expected) => {
    expect(resolve(value)).toEqual(expected);
  });

  it.each([
    [{ Ref: 'Nobody' }, 'Nobody'],
    [{ 'Fn::GetAtt': ['Nobody', 'Arn'] }, 'Nobody'],
    [{ 'Fn::GetAtt': ['Table', 'TableId'] }, 'TableId of Table'],
    [{ 'Fn::Sub': '${Nobody}' }, 'Nobody'],
    [{ 'Fn::ImportValue': 'x' }, 'Fn::ImportValue'],
    [{ 'Fn::If': ['Unwritten', 1, 2] }, 'Unwritten'],
    [{ 'Fn::FindInMap': ['Places', 'mars', 'City'] }, 'mars'],
  ])('that cannot be worked out is a failure with its name: %j', (value, name) => {
    expect(() => resolve(value)).toThrow(name);
  });
});

it('names a resource after its path in the code, or its logical id', () => {
  expect(nameOf('Echo')).toBe('Fixture-echo');
  expect(nameOf('Undertaker')).toBe('Fixture-Undertaker');
});

it('leaves out what its condition rules out', () => {
  expect([exists('Jobs'), exists('Away')]).toEqual([true, false]);
});
