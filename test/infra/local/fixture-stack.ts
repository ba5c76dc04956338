// biome-ignore-all lint/suspicious/noTemplateCurlyInString: CloudFormation's Fn::Sub is written so
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Assembly, readAssembly } from '../../../infra/local/template/assembly.ts';

/** The bundles of the fixture, as text: each shows one behavior of Lambda. NOTES is a folder to leave traces in. */
const bundles = {
  echo: `
    export const handler = async (event) => ({ statusCode: 200, body: JSON.stringify(event) });`,
  behave: `
    import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
    let calls = 0;
    const { LOADS_ONCE } = process.env;
    const { LOADS_SLOWLY } = process.env;
    if (LOADS_SLOWLY) {
      appendFileSync(LOADS_SLOWLY, 'loaded ');
      await new Promise((resolve) => setTimeout(resolve, Number(process.env.LOADS_FOR ?? 0)));
    }
    if (LOADS_ONCE && existsSync(LOADS_ONCE)) await new Promise(() => {});
    if (LOADS_ONCE) writeFileSync(LOADS_ONCE, '');
    export const handler = async (event, context) => {
      calls++;
      const how = event.queryStringParameters?.do ?? event.do;
      const answers = {
        calls: () => calls,
        context: () => ({ ...context, left: context.getRemainingTimeInMillis(), env: process.env }),
        throw: () => { throw new TypeError('on purpose'); },
        reject: () => new Promise(() => { Promise.reject(new Error('nobody listens')); }),
        exit: () => process.exit(3),
        hang: () => { for (;;); },
        // As the one before to whoever waits for it, but it takes no processor.
        stall: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
        wait: () => new Promise(() => {}),
        pause: () => new Promise((resolve) => setTimeout(resolve, 500)),
        doze: () => new Promise((resolve) => setTimeout(resolve, 20)),
        fill: () => { const all = []; for (;;) all.push(new Array(1e5).fill(String(all.length))); },
        big: () => 'x'.repeat(7e6),
        escaped: () => ({ statusCode: 200, body: '"'.repeat(4e6) }),
        say: () => { console.log('{"said":1}'); process.stdout.write('raw\\n'); },
        'no-status': () => ({ body: 'x' }),
        'object-body': () => ({ statusCode: 200, body: { a: 1 } }),
        'bad-header': () => ({ statusCode: 200, headers: { 'X-Bad': 'a\\nb' }, body: '' }),
        'base64': () => ({ statusCode: 200, headers: { 'content-type': 'image/png' }, body: 'iVBORw==', isBase64Encoded: true }),
        'cookies': () => ({ statusCode: 201, multiValueHeaders: { 'Set-Cookie': ['a=1', 'b=2'] }, body: '{}' }),
        'nothing': () => undefined,
      };
      return answers[how]();
    };`,
  consumer: `
    import { appendFileSync } from 'node:fs';
    export const handler = async ({ Records }) => {
      const seen = Records.map(({ messageId, body, attributes, messageAttributes, eventSourceARN }) =>
        ({ messageId, body, count: Number(attributes.ApproximateReceiveCount), messageAttributes, eventSourceARN }));
      appendFileSync(process.env.NOTES + '/' + process.env.NOTE_FILE, JSON.stringify(seen) + '\\n');
      if (seen.some(({ body }) => body === 'throw')) throw new Error('on purpose');
      return { batchItemFailures: seen.filter(({ body }) => body === 'fail').map(({ messageId }) => ({ itemIdentifier: messageId })) };
    };`,
  ticker: `
    import { appendFileSync } from 'node:fs';
    export const handler = async (event) => appendFileSync(process.env.NOTES + '/ticks', JSON.stringify(event) + '\\n');`,
  authorizer: `
    import { appendFileSync } from 'node:fs';
    export const handler = async (event) => {
      const [, how] = event.headers.Authorization.split(' ');
      appendFileSync(process.env.NOTES + '/authorizations', how + '\\n');
      if (how.startsWith('bad')) throw new Error('Unauthorized');
      if (how === 'boom') throw new Error('a bug');
      if (how === 'odd') return { principalId: 'x' };
      const Effect = how === 'deny' ? 'Deny' : 'Allow';
      const Resource = how === 'narrow' ? event.methodArn : event.methodArn.split('/').slice(0, 2).join('/') + '/*';
      return {
        principalId: how,
        policyDocument: { Version: '2012-10-17', Statement: [{ Action: 'execute-api:Invoke', Effect, Resource }] },
        context: { subject: how, number: 7 },
      };
    };`,
};

const fn = (name: keyof typeof bundles, environment: object = {}, rest: object = {}) => ({
  Type: 'AWS::Lambda::Function',
  Metadata: { 'aws:cdk:path': `Fixture/${name}/Function/Resource` },
  Properties: {
    Runtime: 'nodejs24.x',
    Handler: 'index.handler',
    Code: { S3Bucket: { 'Fn::Sub': 'assets-${AWS::AccountId}' }, S3Key: `${name}.zip` },
    Environment: { Variables: environment },
    MemorySize: 128,
    Timeout: 5,
    ...rest,
  },
});

const arn = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });

const uriOf = (id: string) => ({
  'Fn::Join': [
    '',
    ['arn:aws:apigateway:', { Ref: 'AWS::Region' }, ':lambda:path/2015-03-31/functions/', arn(id), '/invocations'],
  ],
});

const method = (handler: string, open = false) => ({
  ...(!open && { security: [{ gatekeeper: [] }] }),
  'x-amazon-apigateway-integration': {
    type: 'aws_proxy',
    httpMethod: 'POST',
    timeoutInMillis: 10_000,
    uri: uriOf(handler),
  },
});

const mock = (status: number, text: string) => ({
  'x-amazon-apigateway-integration': {
    type: 'mock',
    contentHandling: 'CONVERT_TO_TEXT',
    passthroughBehavior: 'never',
    requestTemplates: { 'application/json': JSON.stringify({ statusCode: status }) },
    responses: {
      default: {
        statusCode: String(status),
        responseParameters: { 'method.response.header.X-Request-Id': 'context.requestId' },
        responseTemplates: { 'application/json': JSON.stringify({ error: text }) },
      },
    },
  },
});

const response = (text: string, statusCode?: string) => ({
  ...(statusCode && { statusCode }),
  responseParameters: {
    'gatewayresponse.header.X-Request-Id': 'context.requestId',
    'gatewayresponse.header.Cache-Control': "'no-store'",
  },
  responseTemplates: { 'application/json': `{"error":"${text}","type":"$context.error.responseType"}` },
});

/** The API of the fixture, as the definition of a REST API that is imported. */
const apiDocument = {
  openapi: '3.0.1',
  paths: {
    '/v1/echo': { post: method('Echo'), get: method('Echo') },
    '/v1/behave': { get: method('Behave', true) },
    '/docs': { get: method('Echo', true) },
    '/docs/{file}': { parameters: [{ name: 'file', in: 'path', required: true }], get: method('Echo', true) },
    '/lost/{proxy+}': { 'x-amazon-apigateway-any-method': mock(404, 'Nothing here') },
  },
  components: {
    securitySchemes: {
      gatekeeper: {
        type: 'apiKey',
        name: 'Authorization',
        in: 'header',
        'x-amazon-apigateway-authtype': 'custom',
        'x-amazon-apigateway-authorizer': {
          type: 'request',
          identitySource: 'method.request.header.Authorization',
          authorizerResultTtlInSeconds: 300,
          authorizerUri: uriOf('Gatekeeper'),
        },
      },
    },
  },
  'x-amazon-apigateway-gateway-responses': {
    MISSING_AUTHENTICATION_TOKEN: response('Resource not found', '404'),
    UNSUPPORTED_MEDIA_TYPE: response('Nothing here either', '404'),
    REQUEST_TOO_LARGE: response('Request body too large', '413'),
    UNAUTHORIZED: response('Authentication required', '401'),
    DEFAULT_4XX: response('Invalid request parameters'),
    DEFAULT_5XX: response('InternalServerError'),
  },
};

const queue = (visibilitySeconds: number, rest: object = {}) => ({
  Type: 'AWS::SQS::Queue',
  Properties: { VisibilityTimeout: visibilitySeconds, SqsManagedSseEnabled: true, ...rest },
});

const mapping = (queueId: string, functionId: string, rest: object = {}) => ({
  Type: 'AWS::Lambda::EventSourceMapping',
  Properties: {
    EventSourceArn: arn(queueId),
    FunctionName: { Ref: functionId },
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    ...rest,
  },
});

/** A small stack with one of everything that the runner knows. */
export function fixtureTemplate(notes = '/nowhere') {
  const NOTES = notes;
  return {
    Parameters: { Size: { Type: 'Number', Default: 3 } },
    Mappings: { Places: { 'us-east-1': { City: 'Ashburn' } } },
    Conditions: {
      IsHome: { 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'us-east-1'] },
      IsAway: { 'Fn::Not': [{ Condition: 'IsHome' }] },
    },
    Resources: {
      Table: {
        Type: 'AWS::DynamoDB::GlobalTable',
        Properties: {
          KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
          AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
          Replicas: [{ Region: { Ref: 'AWS::Region' } }],
        },
      },
      Jobs: queue(1, { RedrivePolicy: { deadLetterTargetArn: arn('Dead'), maxReceiveCount: 2 } }),
      Dead: queue(1),
      Idle: queue(30),
      Echo: fn('echo', { TABLE_NAME: { Ref: 'Table' }, QUEUE_URL: { Ref: 'Jobs' } }),
      Behave: fn('behave', { OWN: 'yes', EGRESS_ALLOW: '127.0.0.0/8' }, { Timeout: 3 }),
      Worker: fn('consumer', { NOTES, NOTE_FILE: 'jobs' }),
      Undertaker: { ...fn('consumer', { NOTES, NOTE_FILE: 'dead' }), Metadata: {} },
      Ticker: fn('ticker', { NOTES }),
      Gatekeeper: fn('authorizer', { NOTES }),
      JobsToWorker: mapping('Jobs', 'Worker', { BatchSize: 10, ScalingConfig: { MaximumConcurrency: 2 } }),
      DeadToUndertaker: mapping('Dead', 'Undertaker', { BatchSize: 1 }),
      Tick: {
        Type: 'AWS::Scheduler::Schedule',
        Properties: {
          ScheduleExpression: 'rate(1 hour)',
          FlexibleTimeWindow: { Mode: 'OFF' },
          Target: {
            Arn: arn('Ticker'),
            Input: '{"at":"<aws.scheduler.scheduled-time>"}',
            RoleArn: 'arn:aws:iam::0:role/x',
          },
        },
      },
      Away: { ...queue(1), Condition: 'IsAway' },
      Api: {
        Type: 'AWS::ApiGateway::RestApi',
        Properties: { Name: 'fixture', BinaryMediaTypes: ['*/*'], Body: structuredClone(apiDocument) },
      },
      Stage: { Type: 'AWS::ApiGateway::Stage', Properties: { RestApiId: { Ref: 'Api' }, StageName: 'test' } },
    },
  };
}

/** Writes the fixture as the CDK writes a stack, and reads it. `change` may alter the template first. */
export function fixtureAssembly(
  folder: string,
  change: (template: ReturnType<typeof fixtureTemplate>) => object = (template) => template,
): Promise<Assembly> {
  const notes = join(folder, 'notes');
  mkdirSync(notes, { recursive: true });
  const files: Record<string, object> = {};
  for (const [name, text] of Object.entries(bundles)) {
    mkdirSync(join(folder, `asset.${name}`), { recursive: true });
    writeFileSync(join(folder, `asset.${name}`, 'index.mjs'), text);
    files[name] = {
      source: { path: `asset.${name}`, packaging: 'zip' },
      destinations: { here: { objectKey: `${name}.zip` } },
    };
  }
  writeFileSync(join(folder, 'Fixture.template.json'), JSON.stringify(change(fixtureTemplate(notes))));
  writeFileSync(join(folder, 'Fixture.assets.json'), JSON.stringify({ files }));
  return readAssembly(folder);
}
