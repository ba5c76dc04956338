import type { Stage as ApiStage } from 'aws-cdk-lib/aws-apigateway';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import type { Stage } from '../../config.ts';

interface WebAclProps {
  readonly stage: Stage;
  readonly apiStage: ApiStage;
}

/**
 * Rules of AWS's common set that would block what users of this service send on purpose: addresses of sites to scan, by IP
 * address as well, credentials, search texts and bodies up to 1 MB. They are counted instead.
 */
const countedRules = [
  'SizeRestrictions_BODY',
  'GenericRFI_BODY',
  'GenericRFI_QUERYARGUMENTS',
  'GenericLFI_BODY',
  'GenericLFI_QUERYARGUMENTS',
  'EC2MetaDataSSRF_BODY',
  'EC2MetaDataSSRF_QUERYARGUMENTS',
  'CrossSiteScripting_BODY',
  'CrossSiteScripting_QUERYARGUMENTS',
  'RestrictedExtensions_QUERYARGUMENTS',
];

/** AWS's own rule sets, and which of their rules are counted instead of blocking. */
const managedRules: Readonly<Record<string, readonly string[]>> = {
  AWSManagedRulesAmazonIpReputationList: [],
  AWSManagedRulesKnownBadInputsRuleSet: [],
  AWSManagedRulesCommonRuleSet: countedRules,
};

/** Counts what a rule matches. No samples: they would show the tokens of requests. */
const visibility = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
  metricName,
});

/** A web ACL before the API, as the stage says: one of its own, or one that is there already. */
export class WebAcl extends Construct {
  constructor(scope: Construct, id: string, { stage, apiStage }: WebAclProps) {
    super(scope, id);
    const { webAcl } = stage;
    if (webAcl === undefined) return;
    const webAclArn = 'arn' in webAcl ? webAcl.arn : this.#own(stage.name, webAcl.requestsPerFiveMinutes);
    new CfnWebACLAssociation(this, 'Association', { webAclArn, resourceArn: apiStage.stageArn });
  }

  #own(stageName: string, limit: number): string {
    const groups = Object.entries(managedRules).map(
      ([name, counted], at): CfnWebACL.RuleProperty => ({
        name,
        priority: at + 1,
        overrideAction: { none: {} },
        statement: {
          managedRuleGroupStatement: {
            vendorName: 'AWS',
            name,
            ...(counted.length > 0 && {
              ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
            }),
          },
        },
        visibilityConfig: visibility(name),
      }),
    );
    const rate: CfnWebACL.RuleProperty = {
      name: 'Rate',
      priority: 0,
      action: { block: {} },
      statement: { rateBasedStatement: { aggregateKeyType: 'IP', limit, evaluationWindowSec: 300 } },
      visibilityConfig: visibility('Rate'),
    };
    const acl = new CfnWebACL(this, 'Acl', {
      name: `scanfold-${stageName}`,
      description: 'Rules for requests to the API of Scanfold',
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      rules: [rate, ...groups],
      visibilityConfig: visibility(`scanfold-${stageName}`),
    });
    return acl.attrArn;
  }
}
