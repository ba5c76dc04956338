import { describe, expect, test } from 'vitest';
import { parseStage } from '../../infra/config.ts';
import { fullStage, localStage, ofType, resourcesOf } from './synthesize.ts';

const auth = { kind: 'oidc', issuer: 'https://issuer.example.com', audience: ['a'] };
const arn = 'arn:aws:wafv2:eu-central-1:123456789012:regional/webacl/own/0b1c2d3e';
const [acl] = ofType(fullStage, 'AWS::WAFv2::WebACL');

interface Rule {
  readonly Name: string;
  readonly Priority: number;
  readonly Statement: {
    readonly ManagedRuleGroupStatement?: { readonly RuleActionOverrides?: { readonly Name: string }[] };
  };
}

describe('a web ACL of the stack', () => {
  test('stands before the stage of the API', () => {
    const [association, ...others] = ofType(fullStage, 'AWS::WAFv2::WebACLAssociation');
    expect(others).toEqual([]);
    const [[stageId] = []] = Object.entries(resourcesOf(fullStage)).filter(
      ([, { Type }]) => Type === 'AWS::ApiGateway::Stage',
    );
    expect(JSON.stringify(association?.Properties.ResourceArn)).toContain(`"Ref":"${stageId}"`);
    expect(association?.Properties.WebACLArn).toEqual({ 'Fn::GetAtt': [expect.stringMatching(/^WebAcl/), 'Arn'] });
  });

  test('blocks an address that sends too much first of all, then what the managed rules know', () => {
    expect(acl?.Properties).toMatchObject({ Scope: 'REGIONAL', DefaultAction: { Allow: {} } });
    const rules: Rule[] = acl?.Properties.Rules;
    expect(rules.map(({ Name, Priority }) => [Priority, Name])).toEqual([
      [0, 'Rate'],
      [1, 'AWSManagedRulesAmazonIpReputationList'],
      [2, 'AWSManagedRulesKnownBadInputsRuleSet'],
      [3, 'AWSManagedRulesCommonRuleSet'],
    ]);
    expect(rules[0]).toMatchObject({
      Action: { Block: {} },
      Statement: { RateBasedStatement: { AggregateKeyType: 'IP', Limit: 2000, EvaluationWindowSec: 300 } },
    });
  });

  test('lets through what users send on purpose: addresses to scan, in bodies of more than 8 KB too', () => {
    const common = acl?.Properties.Rules[3].Statement.ManagedRuleGroupStatement;
    const counted: string[] = common.RuleActionOverrides.map(({ Name }: { Name: string }) => Name);
    expect(counted).toEqual(
      expect.arrayContaining(['SizeRestrictions_BODY', 'GenericRFI_BODY', 'EC2MetaDataSSRF_BODY']),
    );
    for (const { ActionToUse } of common.RuleActionOverrides) expect(ActionToUse).toEqual({ Count: {} });
  });

  test('keeps no samples, which would show tokens', () => {
    const all = [acl?.Properties, ...(acl?.Properties.Rules ?? [])];
    for (const { VisibilityConfig } of all) expect(VisibilityConfig.SampledRequestsEnabled).toBe(false);
  });
});

test('one that is there already is only put before the API', () => {
  const stage = parseStage('given', { auth, webAcl: { arn } });
  expect(ofType(stage, 'AWS::WAFv2::WebACL')).toEqual([]);
  expect(ofType(stage, 'AWS::WAFv2::WebACLAssociation')[0]?.Properties.WebACLArn).toBe(arn);
});

test('there is none by default', () => {
  const all = Object.values(resourcesOf(localStage)).map(({ Type }) => Type);
  expect(all.filter((type) => type.startsWith('AWS::WAFv2'))).toEqual([]);
});
