import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import { isFinal, runStates } from '../../shared/records/runs/run-states.ts';
import { endLine, headerLine, itemLine, keysOf, ProjectFault, type TypedItem } from './project-file.ts';

const runState = z.enum(runStates);

/** Where a project is. */
export interface ProjectTable {
  readonly client: DynamoDBClient;
  readonly tableName: string;
}

/** What an export wrote. */
export interface Exported {
  readonly items: number;
  /** Names of credentials whose secrets are not in the file. */
  readonly credentials: readonly string[];
}

/** What makes no sense elsewhere: answers kept for repeats of requests, and notes that secrets of this stage are to go. */
function isLeftBehind({ pk, sk }: { readonly pk: string; readonly sk: string }): boolean {
  return pk.endsWith('#IDEMPOTENCY') || sk.startsWith('DISCARD#');
}

/** Whether an item is a run that is not over, or what holds or awaits a slot. */
function isUnderWay(item: TypedItem): boolean {
  const { pk, sk } = keysOf(item);
  if (!pk.endsWith('#RUN')) return false;
  if (sk.startsWith('SLOT#') || sk.startsWith('WAIT#')) return true;
  const state = runState.safeParse(item.state?.S);
  return sk.startsWith('RUN#') && state.success && !isFinal(state.data);
}

/**
 * Writes all that the table has of a project into a file that its owner alone may read. The whole table is read, page by
 * page, as that misses no kind of item; the file appears when it is complete.
 * @throws ProjectFault where the project has nothing, or scans are under way
 */
export async function exportProject(
  { client, tableName: TableName }: ProjectTable,
  projectId: number,
  file: string,
  now: () => number,
): Promise<Exported> {
  const credentials: string[] = [];
  let count = 0;
  async function* lines(): AsyncGenerator<string> {
    yield `${headerLine(projectId, new Date(now()))}\n`;
    const pages = paginateScan(
      { client },
      {
        TableName,
        ConsistentRead: true,
        FilterExpression: 'pk = :project OR begins_with(pk, :parts)',
        ExpressionAttributeValues: { ':project': { S: `P#${projectId}` }, ':parts': { S: `P#${projectId}#` } },
      },
    );
    for await (const { Items = [] } of pages) {
      for (const item of Items) {
        const keys = keysOf(item);
        if (isLeftBehind(keys)) continue;
        if (isUnderWay(item))
          throw new ProjectFault(`project ${projectId} has scans under way: cancel them or wait, then export again`);
        if (keys.sk.startsWith('CREDENTIAL#')) credentials.push(keys.sk.slice('CREDENTIAL#'.length));
        count += 1;
        yield `${itemLine(item)}\n`;
      }
    }
    if (count === 0) throw new ProjectFault(`project ${projectId} has nothing in ${TableName}`);
    yield `${endLine(count)}\n`;
  }
  const partial = `${file}.partial`;
  try {
    await pipeline(Readable.from(lines()), createWriteStream(partial, { mode: 0o600 }));
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
  return { items: count, credentials: credentials.toSorted() };
}
