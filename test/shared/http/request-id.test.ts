import middy from '@middy/core';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { expect, test } from 'vitest';
import { requestId } from '../../../shared/http/request-id.ts';
import { lambdaContext } from '../../lambda-context.ts';

const event = { requestContext: { requestId: 'r-1' } };

test('an answer tells the id of its request, beside its own headers', async () => {
  const answer = { statusCode: 200, headers: { ETag: '"1"' }, body: '{}' };
  const shell = middy(async () => answer).use(requestId());
  expect(await shell(event, lambdaContext())).toEqual({ ...answer, headers: { ETag: '"1"', 'X-Request-Id': 'r-1' } });
});

test('the answer to a failure tells it too', async () => {
  const shell = middy<typeof event, APIGatewayProxyResult>(async () => {
    throw new Error('no');
  })
    .use(requestId())
    .onError((request) => {
      request.response = { statusCode: 500, body: '' };
    });
  expect(await shell(event, lambdaContext())).toMatchObject({ statusCode: 500, headers: { 'X-Request-Id': 'r-1' } });
});

test('a failure that nobody answers stays one', async () => {
  const shell = middy(async () => {
    throw new Error('no');
  }).use(requestId());
  await expect(shell(event, lambdaContext())).rejects.toThrow('no');
});
