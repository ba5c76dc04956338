import middy from '@middy/core';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { expect, test } from 'vitest';
import { errorAnswers } from '../../../shared/http/error-answers.ts';
import { NotFound } from '../../../shared/outcome/errors.ts';
import { lambdaContext } from '../../lambda-context.ts';

function ask(error: unknown, accept: string): Promise<APIGatewayProxyResult> {
  const fail = async () => {
    throw error;
  };
  const shell = middy<unknown, APIGatewayProxyResult>(fail).use(errorAnswers());
  return shell({ multiValueHeaders: { accept: [accept] } }, lambdaContext());
}

test('a failure that the caller can cause is told in the words of the table of errors', async () => {
  const answer = await ask(new NotFound('osint_id: no such record'), '*/*');
  expect([answer.statusCode, answer.body]).toEqual([404, '{"error":"Resource not found"}']);
  expect(answer.headers).toMatchObject({
    'Content-Type': 'application/json',
    'X-Error-Detail': 'osint_id: no such record',
  });
});

test('any other is 500 without a word of what it was', async () => {
  for (const error of [new TypeError('what broke'), 'a text', undefined]) {
    const answer = await ask(error, '*/*');
    expect([answer.statusCode, answer.body]).toEqual([500, '{"error":"InternalServerError"}']);
    expect(JSON.stringify(answer)).not.toContain('what broke');
  }
});

test.each([
  ['application/problem+json', 'application/problem+json'],
  ['application/problem+json;q=0.5, application/json', 'application/json'],
  ['application/json;q=0.1, application/problem+json;q=0.2', 'application/problem+json'],
])('it is told as its caller takes it: %s', async (accept, type) => {
  expect((await ask(new NotFound('osint_id: no'), accept)).headers?.['Content-Type']).toBe(type);
});
