import { InvalidRequest } from '../outcome/errors.ts';

/** How the cursors of a list are written: as text, and which texts there are. */
export interface CursorForm<P> {
  readonly write: (position: P) => string;
  /** Matches a whole text; what its groups caught is read. */
  readonly pattern: RegExp;
  /** The position; undefined where there is none like it. */
  readonly read: (parts: readonly string[]) => P | undefined;
}

/** The cursors of a list: where its next page goes on. Opaque to clients. */
export interface Cursors<P> {
  readonly encode: (position: P) => string;
  /**
   * Reads a cursor that `encode` made; undefined stays undefined.
   * @throws InvalidRequest for anything else: a damaged cursor, or one of another list
   */
  readonly decode: (cursor: string | undefined) => P | undefined;
}

/**
 * Makes the cursors of a list. They say no more than a position among what the caller may read: each key is built anew from the
 * project that the request was authorized for, so that a made-up cursor leads nowhere else.
 */
export function cursors<P>({ write, pattern, read }: CursorForm<P>): Cursors<P> {
  return {
    encode: (position) => Buffer.from(write(position)).toString('base64url'),
    decode: (cursor) => {
      if (cursor === undefined) return undefined;
      const found = pattern.exec(Buffer.from(cursor, 'base64url').toString());
      const position = found ? read(found.slice(1)) : undefined;
      if (position === undefined) throw new InvalidRequest('cursor: is not a valid cursor of this list');
      return position;
    },
  };
}

/** Cursors of a list in id order: behind this id. `kind` is what they are known by, in capital letters. */
export function idCursors(kind: string): Cursors<number> {
  return cursors({
    write: (id) => `${kind}:${id}`,
    pattern: new RegExp(`^${kind}:([1-9]\\d{0,9})$`),
    read: ([id]) => Number(id),
  });
}

/** Where a record stands in a list by another value: behind those with a better one, and among equals by its id. */
export interface Position {
  readonly value: number;
  readonly id: number;
}

/** Cursors of a list by another value: behind this position. */
export function positionCursors(kind: string): Cursors<Position> {
  return cursors({
    write: ({ value, id }) => `${kind}:${value}.${id}`,
    pattern: new RegExp(`^${kind}:(\\d{1,12})\\.([1-9]\\d{0,9})$`),
    read: ([value, id]) => ({ value: Number(value), id: Number(id) }),
  });
}

/** Cursors of a list in the order of texts: behind this one. `pattern` catches the text behind `prefix`. */
export function textCursors(prefix: string, pattern: RegExp, isOne = (_text: string) => true): Cursors<string> {
  return cursors({
    write: (text) => prefix + text,
    pattern,
    read: ([text]) => (text !== undefined && isOne(text) ? text : undefined),
  });
}
