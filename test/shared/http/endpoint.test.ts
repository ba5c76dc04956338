import type { APIGatewayProxyEvent } from 'aws-lambda';
import { expect, test } from 'vitest';
import { getOsint } from '../../../shared/api/osint/osint.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { NotFound, TooManyRequests } from '../../../shared/outcome/errors.ts';
import { lambdaContext } from '../../lambda-context.ts';

const event = {
  multiValueHeaders: { 'X-Secret': ['s3cret'] },
  multiValueQueryStringParameters: { project_id: ['1001'], osint_id: ['7'] },
  requestContext: { requestId: 'r-1', authorizer: { subject: 'somebody', grants: 'project:1001:viewer', exp: '100' } },
} as unknown as APIGatewayProxyEvent;

const noStore = () => {
  throw new Error('no store');
};

function handler(run: () => Promise<never>) {
  const log: Record<string, unknown>[] = [];
  const options = { log: (entry: Record<string, unknown>) => log.push(entry), now: () => 5, store: noStore };
  const function_ = endpoint(getOsint, () => undefined, run, options);
  return { call: (each: APIGatewayProxyEvent) => function_(each, lambdaContext()), log };
}

test('a function that throws is a 500 without detail, logged once with its cause and the request id', async () => {
  const { call, log } = handler(async () => {
    throw new Error('what broke', { cause: new TypeError('why') });
  });
  const answer = await call(event);
  expect([answer.statusCode, answer.body]).toEqual([500, '{"error":"InternalServerError"}']);
  expect(answer.headers).toMatchObject({ 'X-Request-Id': 'r-1' });
  expect(answer.headers).not.toHaveProperty('X-Error-Detail');
  expect(log).toHaveLength(1);
  expect(log[0]).toMatchObject({
    route: 'get-osint',
    requestId: 'r-1',
    caller: 'somebody',
    project: 1001,
    status: 500,
    message: 'what broke',
    cause: { error: 'TypeError', message: 'why' },
  });
  expect(JSON.stringify(log)).not.toContain('s3cret');
});

test('an answer that its schema does not know is a 500, never a leak', async () => {
  const call = endpoint(
    getOsint,
    () => undefined,
    async () => ({ output: { osint: { pk: 'P#1001' } } }),
    {
      log: () => undefined,
      now: () => 5,
      store: noStore,
    },
  );
  expect((await call(event, lambdaContext())).statusCode).toBe(500);
});

test('what the service connects to is made again after it could not be made', async () => {
  let tries = 0;
  const connect = () => {
    tries += 1;
    if (tries === 1) throw new Error('not yet');
    return {};
  };
  const osint = { osint_id: 7, project_id: 1001, resource_type: 'a', resource_name: 'b', created_at: 1, updated_at: 1 };
  const call = endpoint(
    getOsint,
    connect,
    async () => ({ output: { osint: { ...osint, pk: 'P#1001', version: 3 } } }),
    {
      log: () => undefined,
      now: () => 5,
      store: noStore,
    },
  );
  expect((await call(event, lambdaContext())).statusCode).toBe(500);
  const answer = await call(event, lambdaContext());
  expect([answer.statusCode, JSON.parse(answer.body)]).toEqual([200, { data: { osint } }]);
});

test('too much at once says when to come back', async () => {
  const { call } = handler(async () => {
    throw new TooManyRequests(3);
  });
  const answer = await call(event);
  expect([answer.statusCode, answer.body]).toEqual([429, '{"error":"Too many requests"}']);
  expect(answer.headers).toMatchObject({ 'Retry-After': '3' });
});

test('any event at all has a well-formed answer', async () => {
  const { call } = handler(async () => {
    throw new Error('never reached');
  });
  for (const each of [{}, { requestContext: null }, { ...event, multiValueQueryStringParameters: null }]) {
    const answer = await call(each as APIGatewayProxyEvent);
    expect([400, 401]).toContain(answer.statusCode);
    expect(Object.keys(JSON.parse(answer.body))).toEqual(['error']);
  }
});

test.each([
  ['application/problem+json;q=0', 'application/json'],
  ['application/problem+json', 'application/problem+json'],
])('a failure that is asked for as %s is told as %s', async (accept, type) => {
  const { call } = handler(async () => {
    throw new NotFound('osint_id: no such record');
  });
  const answer = await call({ ...event, multiValueHeaders: { Accept: [accept] } });
  expect([answer.statusCode, answer.headers?.['Content-Type']]).toEqual([404, type]);
});

test('a caller who is nobody is told what kind of token is asked for', async () => {
  const { call } = handler(async () => {
    throw new Error('never reached');
  });
  const requestContext = { ...event.requestContext, authorizer: { subject: 'a', grants: '', exp: '0' } };
  expect((await call({ ...event, requestContext })).headers).toMatchObject({ 'WWW-Authenticate': 'Bearer' });
});
