import * as z from 'zod/mini';
import { UnsupportedTemplate } from './template.ts';

/** The part of Lambda's filter rules for texts that templates use here. */
const rule = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.strictObject({ exists: z.boolean() }),
  z.strictObject({ prefix: z.string() }),
  z.strictObject({ suffix: z.string() }),
  z.strictObject({ 'anything-but': z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))]) }),
]);
type Rule = z.output<typeof rule>;

interface Pattern {
  readonly [name: string]: readonly Rule[] | Pattern;
}

const pattern: z.ZodMiniType<Pattern> = z.lazy(() =>
  z.record(z.string(), z.union([z.array(rule).check(z.minLength(1)), pattern])),
);

/** Whether an event matches any of the filters. */
export type EventFilter = (event: unknown) => boolean;

/** Reads the filter patterns of an event source mapping; without any, all events match. Throws UnsupportedTemplate. */
export function eventFilter(id: string, patterns: readonly string[]): EventFilter {
  const parsed = patterns.map((text) => {
    const read = pattern.safeParse(JSON.parse(text));
    if (read.success) return read.data;
    throw new UnsupportedTemplate(`${id}: the filter ${text} has a rule that the local mode does not support`);
  });
  return (event) => parsed.length === 0 || parsed.some((each) => matches(each, event));
}

const members = z.record(z.string(), z.unknown());

function matches(wanted: Pattern, event: unknown): boolean {
  const { data: found = {} } = members.safeParse(event);
  return Object.entries(wanted).every(([name, part]) =>
    isRules(part) ? part.some((each) => obeys(each, found[name])) : matches(part, found[name]),
  );
}

function isRules(part: readonly Rule[] | Pattern): part is readonly Rule[] {
  return Array.isArray(part);
}

/** A missing value obeys nothing but `exists: false`; a list obeys where one of its values does. */
function obeys(each: Rule, value: unknown): boolean {
  if (Array.isArray(value)) return value.some((one) => obeys(each, one));
  if (typeof each !== 'object' || each === null) return value === each;
  if ('exists' in each) return (value !== undefined) === each.exists;
  if (value === undefined) return false;
  if ('prefix' in each) return typeof value === 'string' && value.startsWith(each.prefix);
  if ('suffix' in each) return typeof value === 'string' && value.endsWith(each.suffix);
  return ![each['anything-but']].flat().some((one) => one === value);
}
