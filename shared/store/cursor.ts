import { InvalidRequest } from '../outcome/errors.ts';

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

/** Where a record stands in a list by another value: behind those with a better one, and among equals by its id. */
export interface Place {
  readonly value: number;
  readonly id: number;
}

/** Where a list by another value goes on: after this place. */
export function encodePlace(kind: string, { value, id }: Place): string {
  return Buffer.from(`${kind}:${value}.${id}`).toString('base64url');
}

/**
 * Reads a cursor that encodePlace made; undefined stays undefined.
 * @throws InvalidRequest for anything else
 */
export function decodePlace(kind: string, cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, of, value, id] = /^([A-Z]+):(\d{1,12})\.([1-9]\d{0,9})$/.exec(text) ?? [];
  if (of !== kind) throw new InvalidRequest('cursor: is not a cursor of this list');
  return { value: Number(value), id: Number(id) };
}
