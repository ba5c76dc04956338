import { InvalidRequest } from '../../outcome/errors.ts';

/** The format of a list's cursors: how they are encoded, and which texts are valid. */
export interface CursorForm<P> {
  readonly write: (position: P) => string;
  /** Matches a whole text; what its groups caught is read. */
  readonly pattern: RegExp;
  /** The position; undefined where there is none like it. */
  readonly read: (parts: readonly string[]) => P | undefined;
}

/** The cursors of a list, each the position at which a page starts. Opaque to clients. */
export interface Cursors<P> {
  readonly encode: (position: P) => string;
  /**
   * Reads a cursor that `encode` made; undefined stays undefined.
   * @throws InvalidRequest for anything else: a damaged cursor, or one of another list
   */
  readonly decode: (cursor: string | undefined) => P | undefined;
}

/**
 * Creates the cursors of a list. They say no more than a position among what the caller may read: each key is built
 * anew from the project that the request was authorized for, so that a made-up cursor leads nowhere else.
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

/** The cursors of a list sorted by id. `kind` is what they are known by, in capital letters. */
export function idCursors(kind: string): Cursors<number> {
  return cursors({
    write: (id) => `${kind}:${id}`,
    pattern: new RegExp(`^${kind}:([1-9]\\d{0,9})$`),
    read: ([id]) => Number(id),
  });
}

/** The position of a record in a list sorted by another value, and by id among equals. */
export interface ListPosition {
  readonly value: number;
  readonly id: number;
}

/** The cursors of a list sorted by another value than the id. */
export function positionCursors(kind: string): Cursors<ListPosition> {
  return cursors({
    write: ({ value, id }) => `${kind}:${value}.${id}`,
    pattern: new RegExp(`^${kind}:(\\d{1,12})\\.([1-9]\\d{0,9})$`),
    read: ([value, id]) => ({ value: Number(value), id: Number(id) }),
  });
}

/** The cursors of a list sorted by a text. `pattern` catches the text behind `prefix`. */
export function textCursors(prefix: string, pattern: RegExp, isOne = (_text: string) => true): Cursors<string> {
  return cursors({
    write: (text) => prefix + text,
    pattern,
    read: ([text]) => (text !== undefined && isOne(text) ? text : undefined),
  });
}
