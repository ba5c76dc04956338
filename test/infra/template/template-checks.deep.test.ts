import { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import { expect, test } from 'vitest';
import { appOf, localStage } from '../synthesize.ts';
import { checkedStages, checkTemplates } from './template-checks.ts';

test.each(checkedStages)('a stage %s passes the checks of cdk-nag and of CDK', (_, stage) => {
  using made = appOf(stage, { builtinCloudFormationValidation: true });
  checkTemplates(made);
});

test('a function in a runtime that Lambda does not have would not pass those of CDK', () => {
  using planted = appOf(localStage, { builtinCloudFormationValidation: true });
  new CfnFunction(planted.stack, 'Planted', {
    code: { zipFile: 'x' },
    role: 'arn:aws:iam::111122223333:role/none',
    runtime: 'nodejs0.0',
    handler: 'index.handler',
  });
  expect(() => checkTemplates(planted)).toThrow(/nodejs0\.0/);
});
