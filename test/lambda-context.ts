import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';

/** Longer than anything takes on a machine that has much else to do. */
const longMs = 3_600_000;

/** What Lambda tells a function of an invocation that ends in so many milliseconds from now. */
export function lambdaContext(timeMs = longMs): Context {
  const endsAt = Date.now() + timeMs;
  const functionName = 'scanfold-test';
  const nothing = () => undefined;
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${functionName}`,
    memoryLimitInMB: '512',
    awsRequestId: randomUUID(),
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'test',
    getRemainingTimeInMillis: () => Math.max(0, endsAt - Date.now()),
    done: nothing,
    fail: nothing,
    succeed: nothing,
  };
}
