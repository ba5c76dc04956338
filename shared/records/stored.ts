import * as z from 'zod/mini';

/** An item of the table, or a part of one. */
export type Stored = Readonly<Record<string, unknown>>;

/**
 * A kind of stored item: its name in the words of errors, and the fields that its readers rely on. A field that items of
 * earlier versions lack is optional or has the default that they are read with.
 */
export interface StoredKind<R extends z.ZodMiniObject = z.ZodMiniObject> {
  readonly type: string;
  readonly record: R;
  /** What items of earlier versions say in another way, where a default does not do. Called before anything is checked. */
  readonly upgrade?: (item: Stored) => Stored;
}

/**
 * Which form items are stored in: each item that is created says so. It goes up with a change after which `upgrade` needs to know
 * what it reads; items without it are older than this number.
 */
const schemaVersion = 1;

/** The attribute that tells the form. No schema names it: so it is in no answer, audit or snapshot. */
const versionAttribute = 'schema_version';

/** An item as it is put. */
export function stamped(item: Stored): Stored {
  return { ...item, [versionAttribute]: schemaVersion };
}

/**
 * A stored item that cannot be read: says which and why, never what it holds. It is a fault of the service, or somebody has
 * written into its table.
 */
export class DamagedItem extends Error {
  override readonly name = 'DamagedItem';
  /** Its partition and sort key, as far as they were read. */
  readonly key: string;
  /** The first field that is wrong, with dots between its parts. */
  readonly field: string;

  constructor(type: string, item: Stored, field: string, rule: string) {
    const key = [item.pk, item.sk].filter((part) => typeof part === 'string').join(' ');
    super(`a stored ${type} is damaged (${key}): ${field}: ${rule}`);
    this.key = key;
    this.field = field;
  }
}

/**
 * Reads a stored item: the fields of its kind, each with its default where the item lacks it, and nothing else.
 * @throws DamagedItem
 */
export function parseRecord<R extends z.ZodMiniObject>(kind: StoredKind<R>, item: Stored): z.output<R> {
  return parseUpgraded(kind, upgraded(kind, item));
}

const upgraded = ({ upgrade }: StoredKind, item: Stored) => (upgrade ? upgrade(item) : item);

function parseUpgraded<R extends z.ZodMiniObject>({ type, record }: StoredKind<R>, item: Stored): z.output<R> {
  const parsed = z.safeParse(record, item);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new DamagedItem(type, item, issue?.path.join('.') ?? '', issue?.message ?? 'cannot be parsed');
}

/**
 * Reads a stored item as `parseRecord` does, and keeps beside its fields what else is stored: what a store needs for its
 * conditions.
 * @throws DamagedItem
 */
export function wholeRecord<R extends z.ZodMiniObject>(kind: StoredKind<R>, item: Stored): Stored & z.output<R> {
  const whole = upgraded(kind, item);
  return { ...whole, ...parseUpgraded(kind, whole) };
}

/** A text of a stored item that is JSON of this form. */
export function jsonText<S extends z.ZodMiniType>(schema: S) {
  const parse = z.transform((text: string, context) => {
    try {
      return JSON.parse(text);
    } catch {
      context.issues.push({ code: 'custom', message: 'is not valid JSON', input: undefined });
      return z.NEVER;
    }
  });
  return z.pipe(z.pipe(z.string(), parse), schema);
}

/**
 * One text of a stored item that is told by its name: a key, a field that a kind declares.
 * @throws DamagedItem
 */
export function textIn(type: string, item: Stored, field: string): string {
  const value = item[field];
  if (typeof value !== 'string') throw new DamagedItem(type, item, field, 'must be a string');
  return value;
}

/** Of some fields those that a kind's schema names, in their order. */
export function fieldsOf({ record }: Pick<StoredKind, 'record'>, fields: Stored): [name: string, value: unknown][] {
  return Object.entries(fields).filter(([name, value]) => value !== undefined && name in record.shape);
}
