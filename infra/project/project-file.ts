import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';

/*
 * One project as a file of JSON lines: a header, the stored items as DynamoDB writes them (bytes in base64), and an end with
 * their number, by which a file that was cut short is known.
 */

/** Which form the file is in. */
const fileVersion = 1;

/** An item with the types of its attributes, as the table has it. */
export type TypedItem = Readonly<Record<string, AttributeValue>>;

/** A file that cannot be imported, or a project that cannot be exported now. The message is one line. */
export class ProjectFault extends Error {
  override readonly name = 'ProjectFault';
}

const header = z.object({ scanfold_project: z.int(), project_id: z.int(), exported_at: z.string() });
const end = z.object({ end: z.int() });
const key = z.object({ S: z.string() });
const keyed = z.looseObject({ pk: key, sk: key });

/** The first line of a file. */
export function headerLine(projectId: number, exportedAt: Date): string {
  return JSON.stringify({
    scanfold_project: fileVersion,
    project_id: projectId,
    exported_at: exportedAt.toISOString(),
  });
}

/** The last line of a file. */
export function endLine(items: number): string {
  return JSON.stringify({ end: items });
}

/** The line of an item; bytes are the one thing that JSON does not have. */
export function itemLine(item: TypedItem): string {
  return JSON.stringify(item, (name, value) =>
    name === 'B' && value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
  );
}

/** What the line of an item says. Bytes are only looked for where a type stands: in an attribute called B is a type of its own. */
function itemOf(line: string): TypedItem {
  const revive = (name: string, value: unknown) =>
    name === 'B' && typeof value === 'string' ? new Uint8Array(Buffer.from(value, 'base64')) : value;
  return JSON.parse(line, revive);
}

/** Partition and sort key of an item. */
export function keysOf(item: TypedItem): { readonly pk: string; readonly sk: string } {
  const { pk, sk } = z.parse(keyed, item);
  return { pk: pk.S, sk: sk.S };
}

/** Whether a partition belongs to a project. */
function isOfProject(pk: string, projectId: number): boolean {
  return pk === `P#${projectId}` || pk.startsWith(`P#${projectId}#`);
}

/**
 * The items of a file, one after the other, however large it is.
 * @throws ProjectFault where it is no file of a project, is cut short, or holds items of another one
 */
export async function* itemsOf(file: string): AsyncGenerator<TypedItem> {
  let projectId: number | undefined;
  let count = 0;
  let isEnded = false;
  const wrong = (why: string) => new ProjectFault(`${file}: ${why}`);
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (isEnded) throw wrong('something follows its end');
    let item: TypedItem;
    try {
      item = itemOf(line);
    } catch {
      throw wrong(`line ${count + 2} is not JSON`);
    }
    if (projectId === undefined) {
      const parsed = header.safeParse(item);
      if (!parsed.success) throw wrong('is not an exported project');
      if (parsed.data.scanfold_project > fileVersion) throw wrong('was exported by a later version: update first');
      projectId = parsed.data.project_id;
    } else if ('end' in item && !('pk' in item)) {
      if (z.parse(end, item).end !== count) throw wrong('is not complete');
      isEnded = true;
    } else {
      if (!keyed.safeParse(item).success || !isOfProject(keysOf(item).pk, projectId))
        throw wrong(`line ${count + 2} is not of project ${projectId}`);
      count += 1;
      yield item;
    }
  }
  if (!isEnded) throw wrong('is not complete');
}

/** The project that a file is of. @throws ProjectFault */
export async function projectOf(file: string): Promise<number> {
  const lines = createInterface({ input: createReadStream(file) });
  for await (const line of lines) {
    lines.close();
    try {
      return z.parse(header, JSON.parse(line)).project_id;
    } catch {
      break;
    }
  }
  throw new ProjectFault(`${file}: is not an exported project`);
}
