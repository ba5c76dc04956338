import { Validations } from 'aws-cdk-lib';
import { Annotations, Match } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { expect } from 'vitest';
import { parseStage } from '../../../infra/config.ts';
import { fixedAddressStage, fullStage, localStage, type MadeApp } from '../synthesize.ts';

const auth = { kind: 'oidc', issuer: 'https://issuer.example.com', audience: ['scanfold'] };
const pin = { account: '111122223333', region: 'eu-west-1' };
const table = { name: 'restored-records', streamLabel: '2026-01-31T10:20:30.123' };

/** Stages that between them have everything that a template may have. */
export const checkedStages = [
  ['local', localStage],
  ['with everything on, a gradual deployment too,', fullStage],
  ['with a fixed address', fixedAddressStage],
  ['with account and region', parseStage('pinned', { auth, ...pin })],
  ['with a restored table', parseStage('restored', { auth, ...pin, table })],
  ['with backups', parseStage('kept', { auth, ...pin, backup: {}, production: true })],
] as const;

/** Synthesizes with the checks of cdk-nag, and those of CDK where the app has them; throws what they have to say. */
export function checkTemplates({ app, stack }: MadeApp): void {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  app.synth();
  const annotations = Annotations.fromStack(stack);
  expect(annotations.findWarning('*', Match.anyValue())).toEqual([]);
  expect(annotations.findError('*', Match.anyValue())).toEqual([]);
}
