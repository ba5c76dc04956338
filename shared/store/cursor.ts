import { InvalidRequest } from '../http/errors.ts';

/** Where a list goes on: after this id. Opaque to clients, bound to the kind of list. */
export function encodeCursor(kind: string, lastId: number): string {
  return Buffer.from(`${kind}:${lastId}`).toString('base64url');
}

/**
 * Reads a cursor that encodeCursor made; undefined stays undefined.
 * @throws InvalidRequest for anything else
 */
export function decodeCursor(kind: string, cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const [, of, id] = /^([A-Z]+):([1-9]\d{0,9})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (of !== kind) throw new InvalidRequest('cursor: is not a cursor of this list');
  return Number(id);
}
