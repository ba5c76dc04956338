import { describe, expect, test } from 'vitest';
import { functionNames } from '../../infra/build.ts';
import { parseStage, type Stage } from '../../infra/config.ts';
import { areaOf, loadOf, nameOf, resourcePath } from '../../shared/api/route.ts';
import { routes } from '../../shared/api/routes.ts';
import {
  fixedAddressStage,
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

const [api] = ofType(localStage, 'AWS::ApiGateway::RestApi');
const { paths, components, ...definition } = api?.Properties.Body ?? {};

/** Every method of the API's definition; the gateway's own are called ANY. */
const everyMethod = Object.entries<Record<string, Resource['Properties']>>(paths).flatMap(([path, operations]) =>
  Object.entries(operations)
    .filter(([key]) => key !== 'parameters')
    .map(([key, operation]) => ({
      endpoint: `${key === 'x-amazon-apigateway-any-method' ? 'ANY' : key.toUpperCase()} ${path}`,
      security: operation.security,
      integration: operation['x-amazon-apigateway-integration'],
    })),
);
const methods = everyMethod.filter(({ endpoint }) => !endpoint.startsWith('ANY '));
const authorizer = components.securitySchemes.token['x-amazon-apigateway-authorizer'];

const documented = (docs: string) =>
  parseStage(`docs${docs}`, { auth: { kind: 'oidc', issuer: 'https://issuer.example.com', audience: ['a'] }, docs });

const docs = ['GET /', 'GET /about-scans', 'GET /console/{file}', 'GET /docs', 'GET /docs/{file}', 'GET /openapi.json'];
/** What targets are made to ask for. */
const callbacks = ['GET /callback/{token}', 'HEAD /callback/{token}', 'POST /callback/{token}'];
const beside = [
  'authorizer',
  'browser',
  'callback',
  'dead-letter',
  'dispatcher',
  'docs',
  'notices',
  'notifier',
  'proof-renewal',
  'publisher',
  'scanner',
];
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
    expect(methods.map(({ endpoint }) => endpoint).toSorted()).toEqual([...expected, ...docs, ...callbacks].toSorted());
  });

  test.each(routes.map((route) => [`${route.method} ${resourcePath(route)}`, `${areaOf(route)}/${nameOf(route)}`]))(
    '%s comes to %s',
    (endpoint, name) => {
      const { logicalId } = functionOf(localStage, name);
      const integration = methods.find((method) => method.endpoint === endpoint)?.integration;
      expect(integration).toMatchObject({ type: 'aws_proxy', httpMethod: 'POST' });
      expect(JSON.stringify(integration.uri)).toContain(`"${logicalId}","Arn"`);
    },
  );

  test('are invoked by the gateway in one role for each area, which may invoke exactly its functions', () => {
    const roleOf = (credentials: { readonly 'Fn::GetAtt': readonly string[] }) => credentials['Fn::GetAtt'][0] ?? '';
    const roles = new Set(methods.map(({ integration }) => roleOf(integration.credentials)));
    expect(roles).toContain(roleOf(authorizer.authorizerCredentials));
    const invoked = [...roles].flatMap((role) => {
      const { AssumeRolePolicyDocument, Policies } = resources[role]?.Properties ?? {};
      expect(JSON.stringify(AssumeRolePolicyDocument)).toContain('"apigateway.amazonaws.com"');
      const statements = Policies.flatMap(({ PolicyDocument }: { PolicyDocument: { Statement: [] } }) =>
        statementsOf(PolicyDocument),
      );
      expect(statements).toEqual([
        { effect: 'Allow', actions: ['lambda:InvokeFunction'], resources: expect.any(Array) },
      ]);
      const arns: { 'Fn::GetAtt': string[] }[] = statements[0].resources;
      return arns.map((resource) => ({ role, logicalId: resource['Fn::GetAtt'][0] }));
    });
    const ofApi = functionsOf(localStage).filter(
      ({ name }) => !beside.includes(name) || /^(authorizer|callback|docs)$/.test(name),
    );
    expect(invoked.map(({ logicalId }) => logicalId).toSorted()).toEqual(
      ofApi.map(({ logicalId }) => logicalId).toSorted(),
    );
    for (const { integration } of methods) {
      const role = roleOf(integration.credentials);
      const own = invoked.filter((each) => each.role === role).map(({ logicalId }) => `"${logicalId}","Arn"`);
      expect(own.some((logicalId) => JSON.stringify(integration.uri).includes(logicalId))).toBe(true);
    }
  });

  test('fit with their names into the policies of those roles, 10,240 characters at most, at 75 of an area', () => {
    const longest = Math.max(...functionsOf(fullStage).map(({ properties }) => properties.FunctionName.length));
    const arn = `"arn:aws-us-gov:lambda:ap-northeast-1:123456789012:function:${'x'.repeat(longest)}",`;
    expect(arn.length * 75).toBeLessThan(10_240);
  });

  test('need a token, the documents and callbacks aside', () => {
    for (const { endpoint, security } of methods)
      expect({ endpoint, security }).toEqual({
        endpoint,
        security: [...docs, ...callbacks].includes(endpoint) ? undefined : [{ token: [] }],
      });
  });

  test('that are none are answered by the gateway itself, with and without a token, whatever is sent', () => {
    const own = everyMethod.filter(({ endpoint }) => endpoint.startsWith('ANY '));
    const all = new Set(
      methods.flatMap(({ endpoint }) => {
        const parts = endpoint.split('/').slice(1);
        return parts.map((_, at) => `ANY /${parts.slice(0, at + 1).join('/')}`);
      }),
    );
    const known = ['ANY /', 'ANY /{proxy+}', ...all];
    expect(own.map(({ endpoint }) => endpoint).toSorted()).toEqual([...new Set(known)].toSorted());
    for (const { security, integration } of own) {
      expect(security).toBeUndefined();
      expect(integration).toMatchObject({
        type: 'mock',
        contentHandling: 'CONVERT_TO_TEXT',
        passthroughBehavior: 'never',
        requestTemplates: { 'application/json': '{"statusCode":404}' },
        responses: {
          default: {
            statusCode: '404',
            responseParameters: { 'method.response.header.X-Request-Id': 'context.requestId' },
            responseTemplates: { 'application/json': '{"error":"Resource not found"}' },
          },
        },
      });
    }
  });

  test('hand their function what it uses and no other name', () => {
    for (const route of routes) {
      const { environment } = functionOf(localStage, `${areaOf(route)}/${nameOf(route)}`);
      const uses = (prefix: string) => route.uses.some((use) => use.startsWith(prefix));
      const several: Readonly<Record<string, readonly string[]>> = {
        'stage:EGRESS': ['EGRESS_ALLOW', 'EGRESS_DENY', 'EGRESS_LOOPBACK', 'EGRESS_ONLY'],
        'stage:STAGE_POLICY': ['STAGE_POLICY', 'PORTSCAN_PORTS'],
        'stage:MAIL': ['MAIL_FROM'],
        'stage:NOTIFY': ['MAIL_FROM', 'NOTIFY_ALLOW', 'NOTIFY_LOOPBACK'],
      };
      const stage = route.uses
        .filter((use) => use.startsWith('stage:'))
        .flatMap((use) => several[use] ?? [use.slice('stage:'.length)]);
      expect([route.path, ...Object.keys(environment).toSorted()]).toEqual([
        route.path,
        ...[
          'DUE_SHARDS',
          'TABLE_NAME',
          ...(uses('queue:') ? ['QUEUE_URL'] : []),
          ...(uses('exports:') ? ['EXPORT_BUCKET'] : []),
          ...(uses('secrets:') || uses('receivers:') ? ['SECRET_PREFIX'] : []),
          ...stage,
        ].toSorted(),
      ]);
    }
  });
});

test('callback addresses are public only where the stage has them; then the scanner is told where, and each method is throttled', () => {
  const stage = documented('off');
  const [none] = ofType(stage, 'AWS::ApiGateway::RestApi');
  expect(Object.keys(none?.Properties.Body.paths).filter((path) => path.includes('callback'))).toEqual([]);
  expect(functionsOf(stage).map(({ name }) => name)).not.toContain('callback');
  expect(functionOf(stage, 'scanner').environment).not.toHaveProperty('CALLBACK_URL');
  const { CALLBACK_URL, CALLBACK_DAYS } = functionOf(localStage, 'scanner').environment;
  expect([JSON.stringify(CALLBACK_URL).endsWith('/local/callback/"]]}'), CALLBACK_DAYS]).toEqual([true, '7']);
  const settings: Resource['Properties'][] = ofType(localStage, 'AWS::ApiGateway::Stage')[0]?.Properties.MethodSettings;
  const limits = settings.filter(({ ResourcePath }) => ResourcePath === '/~1callback~1{token}');
  expect(limits.map(({ HttpMethod, ThrottlingRateLimit }) => [HttpMethod, ThrottlingRateLimit]).toSorted()).toEqual([
    ['GET', 10],
    ['HEAD', 10],
    ['POST', 10],
  ]);
});

test('functions know the origins whose pages may read their answers, where the stage names any', () => {
  const answering = [...routeNames, 'docs'];
  const known = (stage: Stage) => answering.map((name) => functionOf(stage, name).environment.CORS_ORIGINS);
  expect(new Set(known(localStage))).toEqual(new Set([undefined]));
  expect(new Set(known(fullStage))).toEqual(new Set(['https://app.example.com,https://console.example.com']));
});

describe('the authorizer', () => {
  /** Where API tokens are. */
  const ofTable = { TABLE_NAME: { Ref: expect.stringMatching(/^RecordsTable/) }, DUE_SHARDS: '4' };

  test('is asked with the Authorization header and trusted for five minutes at most', () => {
    expect(authorizer).toMatchObject({
      type: 'request',
      identitySource: 'method.request.header.Authorization',
      authorizerResultTtlInSeconds: 300,
    });
  });

  test('knows the configured issuer', () => {
    expect(functionOf(localStage, 'authorizer').environment).toEqual({
      ...ofTable,
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
      ...ofTable,
      ISSUER: { 'Fn::GetAtt': [expect.stringMatching(/^TokensSignInPool/), 'ProviderURL'] },
      AUDIENCE: { 'Fn::Join': ['', [{ Ref: expect.stringMatching(/People/) }, ',', { Ref: expect.any(String) }]] },
      GRANTS_CLAIM: 'cognito:groups',
      TOKEN_USE: 'access',
      GRANT_SCOPE_PREFIX: 'scanfold/',
    });
  });
});

describe('the gateway', () => {
  const answers = definition['x-amazon-apigateway-gateway-responses'];

  test.each([
    ['UNAUTHORIZED', '401', 'Authentication required'],
    ['INVALID_SIGNATURE', '401', 'Authentication required'],
    ['EXPIRED_TOKEN', '401', 'Authentication required'],
    ['ACCESS_DENIED', '403', 'Insufficient permissions'],
    ['INVALID_API_KEY', '403', 'Insufficient permissions'],
    ['WAF_FILTERED', '403', 'Insufficient permissions'],
    ['MISSING_AUTHENTICATION_TOKEN', '404', 'Resource not found'],
    ['RESOURCE_NOT_FOUND', '404', 'Resource not found'],
    ['UNSUPPORTED_MEDIA_TYPE', '404', 'Resource not found'],
    ['REQUEST_TOO_LARGE', '413', 'Request body too large'],
    ['THROTTLED', '429', 'Too many requests'],
    ['QUOTA_EXCEEDED', '429', 'Too many requests'],
    ['DEFAULT_4XX', undefined, 'Invalid request parameters'],
    ['DEFAULT_5XX', '500', 'InternalServerError'],
  ])('answers %s with %s %s', (reason, status, error) => {
    const answer = answers[reason];
    expect(answer.statusCode).toBe(status);
    expect(answer.responseTemplates).toEqual({ 'application/json': JSON.stringify({ error }) });
    expect(answer.responseParameters['gatewayresponse.header.X-Request-Id']).toBe('context.requestId');
    expect(answer.responseParameters['gatewayresponse.header.Retry-After']).toBe(status === '429' ? "'1'" : undefined);
  });

  test('has no other answer of its own', () => {
    expect(Object.keys(answers)).toHaveLength(14);
  });

  test('passes bodies on as bytes, so that a function sees text that is no UTF-8', () => {
    expect(api?.Properties).toMatchObject({
      Mode: 'overwrite',
      BinaryMediaTypes: ['*/*'],
      EndpointConfiguration: { Types: ['REGIONAL'] },
    });
  });

  const plain = parseStage('plain', { auth: { kind: 'oidc', issuer: 'https://issuer.example.com', audience: ['a'] } });
  const settingsOf = (stage: Stage): Resource['Properties'][] =>
    ofType(stage, 'AWS::ApiGateway::Stage')[0]?.Properties.MethodSettings;

  test('limits each method by itself, and starts of scans and exports to less than reads', () => {
    const [all, ...each] = settingsOf(plain);
    expect(all).toMatchObject({
      HttpMethod: '*',
      ResourcePath: '/*',
      ThrottlingRateLimit: 100,
      ThrottlingBurstLimit: 200,
    });
    const limits = { read: [100, 200], change: [50, 100], start: [20, 40], export: [5, 10] };
    const pages = [
      ['GET', '/about-scans', 10, 20],
      ...['/', '/console/{file}', '/openapi.json', '/docs', '/docs/{file}'].map((path) => ['GET', path, 5, 20]),
    ];
    const expected = routes.map((route) => [route.method, resourcePath(route), ...limits[loadOf(route)]]);
    expect(
      each
        .map((of) => [
          of.HttpMethod,
          `/${of.ResourcePath.slice(1).replaceAll('~1', '/')}`.replace('//', '/'),
          of.ThrottlingRateLimit,
          of.ThrottlingBurstLimit,
        ])
        .toSorted(),
    ).toEqual([...expected, ...pages].toSorted());
    expect(routes.filter((route) => loadOf(route) === 'start').map(nameOf)).toEqual([
      'invoke-scan',
      'retest-finding',
      'invoke-scan',
      'retry-run',
    ]);
  });

  test.each([
    ['public', undefined],
    ['token', [{ token: [] }]],
  ])('has documents that are %s', (docsAccess, security) => {
    const [found] = ofType(documented(docsAccess), 'AWS::ApiGateway::RestApi');
    for (const path of ['/openapi.json', '/docs', '/docs/{file}'])
      expect(found?.Properties.Body.paths[path].get.security).toEqual(security);
    expect(found?.Properties.Body.paths['/about-scans'].get.security).toBeUndefined();
  });

  test('has no documents that are off, and still the page about the scans', () => {
    const [found] = ofType(documented('off'), 'AWS::ApiGateway::RestApi');
    const all = Object.keys(found?.Properties.Body.paths);
    expect(all.filter((path) => /docs|openapi/.test(path))).toEqual([]);
    expect(all).toContain('/about-scans');
  });

  test('logs each access and the errors of each method, and never a body or a query', () => {
    const [stage] = ofType(localStage, 'AWS::ApiGateway::Stage');
    for (const setting of settingsOf(localStage))
      expect(setting).toMatchObject({ DataTraceEnabled: false, LoggingLevel: 'ERROR' });
    const format: string = stage?.Properties.AccessLogSetting.Format;
    expect(JSON.parse(format)).toMatchObject({ requestId: '$context.requestId', status: '$context.status' });
    expect(format).not.toMatch(/querystring|body|\$context\.path/i);
  });
});

describe('the console', () => {
  const environmentOf = (stage: Stage) => functionOf(stage, 'docs').environment;

  test('lets people sign in at the user pool of the stack, with the client for people', () => {
    const { CONSOLE, CONSOLE_ISSUER, CONSOLE_CLIENT_ID, CONSOLE_ORIGINS } = environmentOf(fullStage);
    expect(CONSOLE).toBe('on');
    expect(JSON.stringify(CONSOLE_ISSUER)).toContain('ProviderURL');
    expect(JSON.stringify(CONSOLE_CLIENT_ID)).toMatch(/"Ref":"TokensSignInPoolPeople/);
    expect(JSON.stringify(CONSOLE_ORIGINS)).toContain('https://cognito-idp.');
    expect(JSON.stringify(CONSOLE_ORIGINS)).toContain('.auth.');
  });

  test('lets people sign in at another issuer with the client that the stage names', () => {
    expect(environmentOf(fixedAddressStage)).toMatchObject({
      CONSOLE: 'on',
      CONSOLE_ISSUER: 'https://issuer.example.org',
      CONSOLE_CLIENT_ID: 'console',
      CONSOLE_SCOPE: 'openid',
      CONSOLE_ORIGINS: 'https://issuer.example.org,https://tokens.example.org',
    });
    expect(environmentOf(localStage)).not.toHaveProperty('CONSOLE_ISSUER');
  });

  test('is no path of a stage without it', () => {
    const auth = { kind: 'oidc', issuer: 'https://issuer.example.com', audience: ['a'] };
    const [found] = ofType(parseStage('plain', { auth, console: 'off' }), 'AWS::ApiGateway::RestApi');
    expect(found?.Properties.Body.paths).not.toHaveProperty('/console/{file}');
    expect(found?.Properties.Body.paths['/']).not.toHaveProperty('get');
  });
});
