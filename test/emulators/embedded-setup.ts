import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startDynamoDb } from '../../infra/local/table/dynamodb/dynamodb.ts';

/** The table that `npm start` has, in place of DynamoDB Local; tests find it by `inject('dynamoDbEndpoint')`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'scanfold-embedded-'));
  const embedded = await startDynamoDb({ dataDir });
  project.provide('dynamoDbEndpoint', embedded.endpoint);
  return async () => {
    await embedded.close();
    rmSync(dataDir, { recursive: true });
  };
}
