import type { TestProject } from 'vitest/node';
import { startDynamoDbLocal } from './dynamodb-local.ts';

declare module 'vitest' {
  interface ProvidedContext {
    dynamoDbEndpoint: string;
    /** How many cases are tried where there are very many. */
    depth: 'fast' | 'deep';
  }
}

/** Each project of a run loads this file for itself; what all of them share hangs on the process. */
const shared = globalThis as { dynamoDbLocal?: ReturnType<typeof startDynamoDbLocal> };

/** One DynamoDB Local for all projects of the run; tests find it by `inject('dynamoDbEndpoint')`. */
export default async function setup(project: TestProject): Promise<() => void> {
  shared.dynamoDbLocal ??= startDynamoDbLocal();
  const local = await shared.dynamoDbLocal;
  project.provide('dynamoDbEndpoint', local.endpoint);
  // Projects are torn down together, when the last test has ended.
  return local.close;
}
