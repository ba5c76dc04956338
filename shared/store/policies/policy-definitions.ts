import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod/mini';
import type { AuthorizedProject } from '../../auth/principal.ts';
import { InvalidRequest } from '../../outcome/errors.ts';
import { maxDefinitionCharacters } from '../../records/policies/uploaded-definition.ts';
import { parseRecord } from '../../records/stored.ts';
import { definitionKey, definitionLocalKey } from '../keys/keys.ts';
import type { Item } from '../table/item-range.ts';
import type { Table } from '../table/table.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** An item may have 400 KB. */
const maxPackedBytes = 350_000;

/** The schema of a stored API definition. */
export const storedDefinition = {
  type: 'API definition',
  record: z.object({ bytes: z.instanceof(Uint8Array) }),
};

/**
 * The item with the API definition of the setting of this name, compressed: a policy is read far more often than its
 * definition, and must stay small.
 * @throws InvalidRequest where it is too large even so
 */
export async function definitionItem(project: AuthorizedProject, name: string, text: string): Promise<Item> {
  const bytes = await pack(Buffer.from(text));
  if (bytes.length > maxPackedBytes)
    throw new InvalidRequest(`policy.definition_text: must be at most ${maxPackedBytes} bytes after compression`);
  return { ...definitionKey(project, name), lk: definitionLocalKey(name), bytes };
}

/** The text of the API definition of the setting of this name; undefined where it has none. */
export async function readDefinitionText(
  table: Pick<Table, 'get'>,
  project: AuthorizedProject,
  name: string,
): Promise<string | undefined> {
  const item = await table.get(definitionKey(project, name));
  if (item === undefined) return undefined;
  // Of four bytes at most a character.
  const maxOutputLength = 4 * maxDefinitionCharacters;
  return (await unpack(parseRecord(storedDefinition, item).bytes, { maxOutputLength })).toString();
}
