import { describe, expect, test } from 'vitest';
import { parseStage } from '../../../infra/config.ts';
import { templateFaults } from '../../../infra/template-limits.ts';
import { routes } from '../../../shared/api/routes.ts';
import { fullStage, localStage, ofType, type Resource, resourcesOf, synthesize, templatesOf } from '../synthesize.ts';

const functionCount = routes.length + 2;

/** The template of the nested stack. */
const template = templatesOf(fullStage).nested;
const resources: [string, Resource][] = Object.entries(template?.Resources ?? {});
const ofKind = (type: string) => resources.filter(([, { Type }]) => Type === type).map(([, resource]) => resource);

describe('a gradual deployment', () => {
  test('has a version, the alias live and a deployment group for each function of the API', () => {
    expect(ofKind('AWS::Lambda::Version')).toHaveLength(functionCount);
    const aliases = ofKind('AWS::Lambda::Alias');
    expect(aliases).toHaveLength(functionCount);
    expect(new Set(aliases.map(({ Properties }) => Properties.Name))).toEqual(new Set(['live']));
    expect(ofKind('AWS::CodeDeploy::DeploymentGroup')).toHaveLength(functionCount);
  });

  test('shifts a tenth each minute, and goes back on the alarm or a failure', () => {
    for (const { Properties } of ofKind('AWS::CodeDeploy::DeploymentGroup')) {
      expect(Properties).toMatchObject({
        DeploymentConfigName: 'CodeDeployDefault.LambdaLinear10PercentEvery1Minute',
        AlarmConfiguration: { Enabled: true, Alarms: [{ Name: { Ref: expect.stringMatching(/^RequestsFail/) } }] },
        AutoRollbackConfiguration: {
          Enabled: true,
          Events: expect.arrayContaining(['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM']),
        },
      });
    }
    const updates = ofKind('AWS::Lambda::Alias').map((alias) => Object(alias).UpdatePolicy);
    for (const update of updates) {
      expect(update.CodeDeployLambdaAliasUpdate).toMatchObject({ DeploymentGroupName: { Ref: expect.anything() } });
    }
  });

  test('watches the errors of this API, minute by minute', () => {
    const [alarm, ...others] = ofKind('AWS::CloudWatch::Alarm');
    expect(others).toEqual([]);
    expect(alarm?.Properties).toMatchObject({
      MetricName: '5XXError',
      Dimensions: [{ Name: 'ApiName', Value: ofType(fullStage, 'AWS::ApiGateway::RestApi')[0]?.Properties.Name }],
      Period: 60,
    });
  });

  test('is what the gateway invokes, after the aliases are there', () => {
    const [api] = ofType(fullStage, 'AWS::ApiGateway::RestApi');
    const uris = [...JSON.stringify(api?.Properties.Body).matchAll(/"Arn"\]\},"([^"]*)invocations"/g)].map(
      ([, end]) => end,
    );
    expect(uris.length).toBeGreaterThan(functionCount);
    expect(new Set(uris)).toEqual(new Set([':live/']));
    const nested = Object.entries(resourcesOf(fullStage)).find(([, { Type }]) => Type === 'AWS::CloudFormation::Stack');
    expect(Object(api).DependsOn).toContain(nested?.[0]);
    for (const [id, { Properties }] of Object.entries(resourcesOf(fullStage))) {
      if (!/^ServiceInvoker\w+Role/.test(id) && !id.startsWith('ServiceInvoker')) continue;
      const { Resource } = Properties.Policies[0].PolicyDocument.Statement[0];
      for (const each of [Resource].flat()) expect(each['Fn::Join'][1].at(-1)).toBe(':live');
    }
  });

  test('makes a version of a function that changed, and of no other', () => {
    const idsOf = (nested: typeof template) =>
      new Set(Object.keys(nested?.Resources ?? {}).filter((id) => id.includes('Version')));
    const changed = synthesize(fullStage, (name) => (name === 'docs' ? `${name} changed` : name)).nested;
    const [one, two] = [idsOf(template), idsOf(changed)];
    const added = [...two.difference(one)];
    expect(added).toHaveLength(1);
    expect(added[0]).toMatch(/^docsVersion/);
  });

  test('fits into a stack at 150 routes', () => {
    expect(templateFaults(template)).toEqual([]);
    const perFunction = (resources.length - 3) / functionCount;
    expect(perFunction).toBe(3);
    expect(3 + (150 + 2) * perFunction).toBeLessThanOrEqual(460);
    expect(Object.keys(template?.Parameters ?? {}).length).toBeLessThan((functionCount * 200) / 152);
  });
});

test('a stage that is not production gets a new version at once, unless it says otherwise', () => {
  expect(templatesOf(localStage).nested).toBeUndefined();
  const auth = { kind: 'oidc', issuer: 'https://issuer.example.com', audience: ['scanfold'] };
  expect(parseStage('trial', { auth, gradual: true }).gradual).toBe(true);
  expect(parseStage('prod', { auth, production: true }).gradual).toBe(true);
  expect(parseStage('prod', { auth, production: true, gradual: false }).gradual).toBe(false);
});
