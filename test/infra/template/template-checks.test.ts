import { Queue } from 'aws-cdk-lib/aws-sqs';
import { expect, test } from 'vitest';
import { appOf, localStage } from '../synthesize.ts';
import { checkedStages, checkTemplates } from './template-checks.ts';

// The engine of CDK's own rules takes five seconds to start: template-checks.deep.test.ts has all stages judged by it.
test.each(checkedStages)('a stage %s passes the checks of cdk-nag', (_, stage) => {
  using made = appOf(stage);
  checkTemplates(made);
});

test('a queue in the clear would not pass them', () => {
  using planted = appOf(localStage);
  new Queue(planted.stack, 'Planted');
  expect(() => checkTemplates(planted)).toThrow(/AwsSolutions-SQS3.*AwsSolutions-SQS4/s);
});
