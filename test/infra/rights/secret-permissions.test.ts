import { describe, expect, test } from 'vitest';
import { parseStage } from '../../../infra/config.ts';
import { fullStage, functionOf, functionsOf, localStage } from '../synthesize.ts';

const stages = [fullStage, localStage];
const credentials = 'credentials/*';
const receivers = 'notifications/*';

describe('the rights of the functions', () => {
  test('of all functions the scanner alone reads credentials, and those that send messages alone where they go', () => {
    const may = (action: string) =>
      functionsOf(fullStage)
        .flatMap(({ name, statements }) =>
          statements
            .filter(({ actions }) => actions.includes(`secretsmanager:${action}`))
            .map(({ resources }) => `${name} ${/[a-z]+\/\*/.exec(JSON.stringify(resources))?.[0]}`),
        )
        .toSorted();
    expect(may('GetSecretValue')).toEqual([
      `notifier ${receivers}`,
      `scan/redeliver-notification ${receivers}`,
      `scan/test-notification ${receivers}`,
      `scanner ${credentials}`,
    ]);
    expect(may('CreateSecret')).toEqual([`scan/put-credential ${credentials}`, `scan/put-notification ${receivers}`]);
    expect(may('DeleteSecret')).toEqual([
      `dispatcher ${credentials}`,
      `notifier ${receivers}`,
      `scan/delete-credential ${credentials}`,
      `scan/delete-notification ${receivers}`,
      `scan/put-credential ${credentials}`,
      `scan/put-notification ${receivers}`,
    ]);
  });

  test('a secret is one of the stage: its name begins so, and no other stage has names that do', () => {
    for (const stage of stages) {
      const statements = functionsOf(stage).flatMap((each) => each.statements);
      const secrets = statements.filter(({ actions }) => actions.some((each) => each.startsWith('secretsmanager:')));
      expect(secrets).toHaveLength(9);
      for (const { resources } of secrets) {
        const parts = ['arn:', { Ref: 'AWS::Partition' }, ':secretsmanager:', { Ref: 'AWS::Region' }, ':'];
        const names = [credentials, receivers].map((each) => `:secret:scanfold-${stage.name}/${each}`);
        const rest = [{ Ref: 'AWS::AccountId' }, expect.toBeOneOf(names)];
        expect(resources).toEqual([{ 'Fn::Join': ['', [...parts, ...rest]] }]);
      }
    }
  });

  test('mails are sent as the domain of their sender, or the identity that the stage names, and not at all without one', () => {
    const auth = { kind: 'oidc', issuer: 'https://a.b', audience: ['x'] };
    const from = 'scanfold@mail.example.com';
    const identityOf = (mail: object | undefined) =>
      functionOf(parseStage('mail', { auth, notifications: { mail } }), 'notifier').statements.flatMap(
        ({ actions, resources }) =>
          actions.includes('ses:SendEmail') ? [/:identity\/([^"]+)/.exec(JSON.stringify(resources))?.[1]] : [],
      );
    expect(identityOf({ from })).toEqual(['mail.example.com']);
    expect(identityOf({ from, identity: 'example.com' })).toEqual(['example.com']);
    expect(identityOf(undefined)).toEqual([]);
  });

  test('the notifier reads notices, deliveries and findings, and no credential, run or audit', () => {
    const { statements } = functionOf(fullStage, 'notifier');
    const keysOf = (action: string) =>
      statements
        .filter(({ actions, effect }) => actions.includes(action) && effect !== 'Deny')
        .flatMap(
          ({ condition }) => /"dynamodb:LeadingKeys":(\[[^\]]+\])/.exec(JSON.stringify(condition) ?? '')?.[1] ?? [],
        );
    expect(keysOf('dynamodb:GetItem')).toEqual(['["P#*#NOTIFICATION","P#*#DELIVERY","PROJECT"]']);
    expect(keysOf('dynamodb:Query')).toEqual(['["P#*#NOTICE","P#*#FINDING","P#*#SUPPRESSION"]']);
    expect(keysOf('dynamodb:UpdateItem')).toEqual(['["P#*#NOTIFICATION","P#*#NOTICE","P#*#DELIVERY"]']);
  });
});
