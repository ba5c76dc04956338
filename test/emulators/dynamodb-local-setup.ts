import type { TestProject } from 'vitest/node';
import { startDynamoDbLocal } from './dynamodb-local.ts';

declare module 'vitest' {
  interface ProvidedContext {
    dynamoDbEndpoint: string;
    /** How many cases are tried where there are very many. */
    depth: 'fast' | 'deep';
  }
}

/** One DynamoDB Local for the whole run; tests find it by `inject('dynamoDbEndpoint')`. */
export default async function setup(project: TestProject): Promise<() => void> {
  const local = await startDynamoDbLocal();
  project.provide('dynamoDbEndpoint', local.endpoint);
  return local.close;
}
