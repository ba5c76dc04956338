import { isDeepStrictEqual } from 'node:util';
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  PutItemCommand,
  paginateQuery,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { findingKind } from '../../shared/records/settings/kinds.ts';
import { resources } from '../../shared/records/settings/resources.ts';
import { counterKey } from '../../shared/store/keys/keys.ts';
import type { ProjectTable } from './export-project.ts';
import { itemLine, itemsOf, keysOf, ProjectFault, projectOf, type TypedItem } from './project-file.ts';

/** What an import did. */
export interface Imported {
  readonly projectId: number;
  readonly written: number;
  /** Items that were there already, just as they are in the file: an import that is repeated ends where it was cut off. */
  readonly present: number;
}

/** Two items that would be written as the same line are the same, in whatever order their attributes come. */
const isSame = (one: TypedItem, other: TypedItem) =>
  isDeepStrictEqual(JSON.parse(itemLine(one)), JSON.parse(itemLine(other)));

const numbered = [...resources, findingKind].map(({ code, idField, firstId }) => ({ code, idField, firstId }));

/** How far the counter of ids must be for an item: ids are given out once in a table, whatever the project. */
function countedBy(item: TypedItem): { readonly code: string; readonly n: number } | undefined {
  const { pk, sk } = keysOf(item);
  const isFinding = pk.endsWith('#FINDING');
  const kind = numbered.find(({ code }) =>
    isFinding ? code === findingKind.code : /^P#\d+$/.test(pk) && sk.startsWith(`${code}#`),
  );
  const id = Number(kind && item[kind.idField]?.N);
  return kind && id >= kind.firstId ? { code: kind.code, n: id - kind.firstId + 1 } : undefined;
}

async function raiseCounter({ client, tableName }: ProjectTable, code: string, n: number): Promise<void> {
  const { pk, sk } = counterKey(code);
  try {
    await client.send(
      new UpdateItemCommand({
        TableName: tableName,
        Key: { pk: { S: pk }, sk: { S: sk } },
        UpdateExpression: 'SET n = :n',
        ConditionExpression: 'attribute_not_exists(n) OR n < :n',
        ExpressionAttributeValues: { ':n': { N: String(n) } },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

/** Puts an item where there is none; true where it was there already. */
async function putOnce({ client, tableName }: ProjectTable, item: TypedItem): Promise<boolean> {
  try {
    await client.send(
      new PutItemCommand({
        TableName: tableName,
        Item: { ...item },
        ConditionExpression: 'attribute_not_exists(pk)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return false;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    if (error.Item !== undefined && isSame(error.Item, item)) return true;
    const { pk, sk } = keysOf(item);
    throw new ProjectFault(`${pk} ${sk} is there already and differs: nothing is overwritten`);
  }
}

/** What the table has of the settings of a project. */
async function settingsOf({ client, tableName }: ProjectTable, pk: string): Promise<TypedItem[]> {
  const found: Record<string, AttributeValue>[] = [];
  const input = {
    TableName: tableName,
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': { S: pk } },
  };
  for await (const { Items = [] } of paginateQuery({ client }, input)) found.push(...Items);
  return found;
}

/**
 * Reads the whole file before anything is written: that it is complete, that what the table has of the project's settings is in
 * it, and how far the counters must be.
 */
async function inspect(table: ProjectTable, file: string, projectId: number): Promise<Map<string, number>> {
  const settings = `P#${projectId}`;
  const there = new Map((await settingsOf(table, settings)).map((item) => [keysOf(item).sk, item]));
  const counters = new Map<string, number>();
  for await (const item of itemsOf(file)) {
    const { pk, sk } = keysOf(item);
    const counted = countedBy(item);
    if (counted) counters.set(counted.code, Math.max(counted.n, counters.get(counted.code) ?? 0));
    const present = pk === settings ? there.get(sk) : undefined;
    if (present !== undefined && isSame(present, item)) there.delete(sk);
  }
  const [other] = there.keys();
  if (other !== undefined)
    throw new ProjectFault(
      `project ${projectId} is there already with other settings (${other}): nothing is overwritten; nothing was written`,
    );
  return counters;
}

/** How many items are written at the same time. */
const atOnce = 16;

/**
 * Puts the project of a file into a table, with all its ids. Settings and schedules come last, so that nothing is scanned before
 * all is there. An import that was cut off is repeated: what is there already is left alone.
 * @throws ProjectFault where the file is not complete, or the project is there with anything else
 */
export async function importProject(table: ProjectTable, file: string): Promise<Imported> {
  const projectId = await projectOf(file);
  for (const [code, n] of await inspect(table, file, projectId)) await raiseCounter(table, code, n);
  let [written, present] = [0, 0];
  const settings = `P#${projectId}`;
  for (const isTurnOf of [(pk: string) => pk !== settings, (pk: string) => pk === settings]) {
    let batch: TypedItem[] = [];
    const flush = async () => {
      for (const wasThere of await Promise.all(batch.map((item) => putOnce(table, item)))) {
        if (wasThere) present += 1;
        else written += 1;
      }
      batch = [];
    };
    for await (const item of itemsOf(file)) {
      if (isTurnOf(keysOf(item).pk) && batch.push(item) >= atOnce) await flush();
    }
    await flush();
  }
  return { projectId, written, present };
}
