// Functions as Lambda runs them, in a process whose environment says what the log takes: `node log-process.ts <what>`
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { putCredential } from '../../shared/api/scan/credential.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { messageFunction } from '../../shared/http/event-function.ts';
import { errorFacts, logLine } from '../../shared/log.ts';
import { lambdaContext } from '../lambda-context.ts';

const noStore = () => {
  throw new Error('no store');
};

/** A request that holds a secret wherever one can be, and whose work tells all of them in its failure. */
async function plant(secrets: Record<string, string>): Promise<void> {
  const { token = '', password = '', cookie = '', query = '', foreign = '', apiToken = '' } = secrets;
  const body = {
    project_id: 1001,
    credential: {
      project_id: 1001,
      name: 'staging',
      origins: ['https://a.example.test'],
      secret: { kind: 'basic', username: 'ann', password },
    },
  };
  const run = async () => {
    const inner = new TypeError(`body ${JSON.stringify(body)} and ${password}`, { cause: `Authorization: ${token}` });
    const middle = new Error(`https://ann:${foreign}@a.example.test said "access_token":"${foreign}"`, {
      cause: inner,
    });
    throw new Error(`Bearer ${foreign} and api_key=${foreign}, sent Bearer ${token}`, { cause: middle });
  };
  const handler = endpoint(putCredential, () => ({}), run, { log: logLine, now: Date.now, store: noStore });
  const event = {
    resource: '/api/v1/scan/put-credential',
    headers: { Authorization: `Bearer ${token}`, Cookie: cookie },
    multiValueHeaders: {
      Authorization: [`Bearer ${token}`],
      Cookie: [cookie],
      'Content-Type': ['application/json'],
      'X-Api-Key': [cookie],
    },
    multiValueQueryStringParameters: { key: [query] },
    body: JSON.stringify(body),
    requestContext: {
      requestId: 'r-1',
      authorizer: { subject: 'token:1007', grants: 'project:1001:admin', exp: '1e12' },
    },
  };
  const { statusCode } = await handler(event as unknown as APIGatewayProxyEvent, lambdaContext());
  if (statusCode !== 500) throw new Error(`answered ${statusCode}`);
  // What a careless line would hold.
  logLine({
    event: 'careless',
    headers: event.headers,
    credential: body.credential.secret,
    found: apiToken,
    said: [`it was ${apiToken}, or so`],
    list: [{ clientSecret: foreign, 'x-api-key': cookie }],
    ...errorFacts(new Error(`{"password":"${foreign}"}`)),
  });
}

const [, , what = '', secrets = '{}'] = process.argv;
if (what === 'plant') await plant(JSON.parse(secrets));
if (what === 'levels') {
  for (const level of ['debug', 'info', 'warn', 'error'] as const) logLine({ event: level, level });
  logLine({ event: 'told', ...errorFacts(new Error('no')) });
}
if (what === 'messages') {
  const work = {
    parse: (body: string) => body,
    factsOf: (body: string) => ({ project: 1001, run: body }),
    run: async () => ({}),
  };
  const handler = messageFunction(() => ({}), work);
  for (const messageId of ['a', 'b']) {
    const Records = [{ messageId, receiptHandle: 'h', body: `run ${messageId}` }];
    await handler({ Records }, { ...lambdaContext(), awsRequestId: `invocation ${messageId}` });
  }
}
