import { describe, expect, test } from 'vitest';
import { functionNames } from '../../infra/build.ts';
import { parseStage } from '../../infra/config.ts';
import { areaOf, nameOf, resourcePath } from '../../shared/api/route.ts';
import { routes } from '../../shared/api/routes.ts';
import {
  fullStage,
  functionOf,
  functionsOf,
  localStage,
  ofType,
  type Resource,
  resourcesOf,
  statementsOf,
} from './synthesize.ts';

const resources = resourcesOf(localStage);

/** The path of a gateway resource, put together from its parts. */
function pathOf(id: string): string {
  const found = resources[id];
  if (found === undefined) return '';
  return `${pathOf(found.Properties.ParentId.Ref ?? '')}/${found.Properties.PathPart}`;
}

const methods = ofType(localStage, 'AWS::ApiGateway::Method').map(({ Properties }) => ({
  endpoint: `${Properties.HttpMethod} ${pathOf(Properties.ResourceId.Ref)}`,
  authorization: Properties.AuthorizationType,
  authorizer: Properties.AuthorizerId?.Ref,
  integration: Properties.Integration,
}));

const docs = ['GET /about-scans', 'GET /docs', 'GET /docs/{file}', 'GET /openapi.json'];
const beside = ['authorizer', 'dead-letter', 'dispatcher', 'docs', 'publisher', 'scanner'];
/** Functions that a stage has only where it is configured so. */
const optional = ['security-hub'];
const routeNames = routes.map((route) => `${areaOf(route)}/${nameOf(route)}`);

describe('the routes', () => {
  test('have each a file of their name in functions/, and no file is without its route', () => {
    const expected = [...routeNames, ...beside, ...optional];
    const written = functionNames();
    expect({
      'routes without their file in functions/': expected.filter((name) => !written.includes(name)),
      'files in functions/ without their route': written.filter((name) => !expected.includes(name)),
    }).toEqual({ 'routes without their file in functions/': [], 'files in functions/ without their route': [] });
  });

  test('have each a function', () => {
    expect(
      functionsOf(localStage)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([...routeNames, ...beside].toSorted());
  });

  test('are the methods of the gateway, and the documents beside them', () => {
    const expected = routes.map((route) => `${route.method} ${resourcePath(route)}`);
    expect(methods.map(({ endpoint }) => endpoint).toSorted()).toEqual([...expected, ...docs].toSorted());
  });

  test.each(routes.map((route) => [`${route.method} ${resourcePath(route)}`, `${areaOf(route)}/${nameOf(route)}`]))(
    '%s comes to %s',
    (endpoint, name) => {
      const { logicalId } = functionOf(localStage, name);
      const integration = methods.find((method) => method.endpoint === endpoint)?.integration;
      expect(integration).toMatchObject({ Type: 'AWS_PROXY', IntegrationHttpMethod: 'POST' });
      expect(JSON.stringify(integration.Uri)).toContain(`"${logicalId}","Arn"`);
    },
  );

  test('are invoked by the gateway in one role, which may invoke exactly the functions of the API', () => {
    const roles = new Set(methods.map(({ integration }) => integration.Credentials['Fn::GetAtt'][0]));
    const [authorizer] = ofType(localStage, 'AWS::ApiGateway::Authorizer');
    roles.add(authorizer?.Properties.AuthorizerCredentials['Fn::GetAtt'][0]);
    expect(roles.size).toBe(1);
    const [role = ''] = roles;
    const { AssumeRolePolicyDocument, Policies } = resources[role]?.Properties ?? {};
    expect(JSON.stringify(AssumeRolePolicyDocument)).toContain('"apigateway.amazonaws.com"');
    const statements = Policies.flatMap(({ PolicyDocument }: { PolicyDocument: { Statement: [] } }) =>
      statementsOf(PolicyDocument),
    );
    const ofApi = functionsOf(localStage).filter(
      ({ name }) => !beside.includes(name) || /^(authorizer|docs)$/.test(name),
    );
    expect(statements).toEqual([{ effect: 'Allow', actions: ['lambda:InvokeFunction'], resources: expect.any(Array) }]);
    expect(
      statements[0].resources.map((resource: { 'Fn::GetAtt': string[] }) => resource['Fn::GetAtt'][0]).toSorted(),
    ).toEqual(ofApi.map(({ logicalId }) => logicalId).toSorted());
  });

  test('fit with their names into the policy of that role, 10,240 characters at most', () => {
    const arns = functionsOf(fullStage).map(
      ({ properties }) => `"arn:aws:lambda:ap-northeast-1:123456789012:function:${properties.FunctionName}",`,
    );
    expect(arns.join('').length).toBeLessThan(10_000);
  });

  test('need a token, the documents aside', () => {
    const authorizerId = Object.entries(resources).find(([, { Type }]) => Type === 'AWS::ApiGateway::Authorizer')?.[0];
    for (const { endpoint, authorization, authorizer } of methods) {
      const open = docs.includes(endpoint);
      expect({ endpoint, authorization, authorizer }).toEqual({
        endpoint,
        authorization: open ? 'NONE' : 'CUSTOM',
        authorizer: open ? undefined : authorizerId,
      });
    }
  });

  test('hand their function what it uses and no other name', () => {
    for (const route of routes) {
      const { environment } = functionOf(localStage, `${areaOf(route)}/${nameOf(route)}`);
      const uses = (prefix: string) => route.uses.some((use) => use.startsWith(prefix));
      const stage = route.uses.filter((use) => use.startsWith('stage:')).map((use) => use.slice('stage:'.length));
      expect([route.path, ...Object.keys(environment).toSorted()]).toEqual([
        route.path,
        ...[
          'TABLE_NAME',
          ...(uses('queue:') ? ['QUEUE_URL'] : []),
          ...(uses('exports:') ? ['EXPORT_BUCKET'] : []),
          ...(uses('secrets:') ? ['SECRET_PREFIX'] : []),
          ...stage,
        ].toSorted(),
      ]);
    }
  });
});

describe('the authorizer', () => {
  const [authorizer] = ofType(localStage, 'AWS::ApiGateway::Authorizer');

  test('is asked with the Authorization header and trusted for five minutes at most', () => {
    expect(authorizer?.Properties).toMatchObject({
      Type: 'REQUEST',
      IdentitySource: 'method.request.header.Authorization',
      AuthorizerResultTtlInSeconds: 300,
    });
  });

  test('knows the configured issuer', () => {
    expect(functionOf(localStage, 'authorizer').environment).toEqual({
      ISSUER: 'http://127.0.0.1/scanfold-local',
      AUDIENCE: 'scanfold',
      GRANTS_CLAIM: 'cognito:groups',
    });
  });

  test('knows what a token may be signed with, and how old keys may be, where the stage says so', () => {
    const auth = {
      kind: 'oidc',
      issuer: 'https://issuer.example.com',
      audience: ['a'],
      algorithms: ['ES256', 'EdDSA'],
    };
    const stage = parseStage('keys', { auth: { ...auth, keysMaxAgeSeconds: 600 } });
    const { environment } = functionOf(stage, 'authorizer');
    expect(environment).toMatchObject({ ALGORITHMS: 'ES256,EdDSA', KEYS_MAX_AGE_SECONDS: '600' });
  });

  test('knows the pool of the stack and that scopes of its machine client are grants', () => {
    expect(functionOf(fullStage, 'authorizer').environment).toEqual({
      ISSUER: { 'Fn::GetAtt': [expect.stringMatching(/^TokensSignInPool/), 'ProviderURL'] },
      AUDIENCE: { 'Fn::Join': ['', [{ Ref: expect.stringMatching(/People/) }, ',', { Ref: expect.any(String) }]] },
      GRANTS_CLAIM: 'cognito:groups',
      TOKEN_USE: 'access',
      GRANT_SCOPE_PREFIX: 'scanfold/',
    });
  });
});

describe('the gateway', () => {
  const answers = ofType(localStage, 'AWS::ApiGateway::GatewayResponse').map(({ Properties }: Resource) => Properties);

  test.each([
    ['UNAUTHORIZED', '401', 'Authentication required'],
    ['INVALID_SIGNATURE', '401', 'Authentication required'],
    ['EXPIRED_TOKEN', '401', 'Authentication required'],
    ['ACCESS_DENIED', '403', 'Insufficient permissions'],
    ['INVALID_API_KEY', '403', 'Insufficient permissions'],
    ['WAF_FILTERED', '403', 'Insufficient permissions'],
    ['MISSING_AUTHENTICATION_TOKEN', '404', 'Resource not found'],
    ['RESOURCE_NOT_FOUND', '404', 'Resource not found'],
    ['UNSUPPORTED_MEDIA_TYPE', '400', 'Invalid request parameters'],
    ['REQUEST_TOO_LARGE', '413', 'Request body too large'],
    ['THROTTLED', '429', 'Too many requests'],
    ['QUOTA_EXCEEDED', '429', 'Too many requests'],
    ['DEFAULT_4XX', undefined, 'Invalid request parameters'],
    ['DEFAULT_5XX', '500', 'InternalServerError'],
  ])('answers %s with %s %s', (reason, status, error) => {
    const answer = answers.find(({ ResponseType }) => ResponseType === reason);
    expect(answer?.StatusCode).toBe(status);
    expect(answer?.ResponseTemplates).toEqual({ 'application/json': JSON.stringify({ error }) });
    expect(answer?.ResponseParameters['gatewayresponse.header.X-Request-Id']).toBe('context.requestId');
    expect(answer?.ResponseParameters['gatewayresponse.header.Retry-After']).toBe(status === '429' ? "'1'" : undefined);
  });

  test('has no other answer of its own', () => {
    expect(answers).toHaveLength(14);
  });

  test('passes bodies on as bytes, so that a function sees text that is no UTF-8', () => {
    const [api] = ofType(localStage, 'AWS::ApiGateway::RestApi');
    expect(api?.Properties).toMatchObject({
      BinaryMediaTypes: ['*/*'],
      EndpointConfiguration: { Types: ['REGIONAL'] },
    });
  });

  test('limits the rate, logs each access and never a body or a query', () => {
    const [stage] = ofType(localStage, 'AWS::ApiGateway::Stage');
    expect(stage?.Properties.MethodSettings).toEqual([
      expect.objectContaining({
        HttpMethod: '*',
        ResourcePath: '/*',
        ThrottlingRateLimit: 100,
        ThrottlingBurstLimit: 200,
        DataTraceEnabled: false,
        LoggingLevel: 'ERROR',
      }),
    ]);
    const format: string = stage?.Properties.AccessLogSetting.Format;
    expect(JSON.parse(format)).toMatchObject({ requestId: '$context.requestId', status: '$context.status' });
    expect(format).not.toMatch(/querystring|body|\$context\.path/i);
  });
});
