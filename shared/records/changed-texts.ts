import * as z from 'zod/mini';

type Change = (text: string) => string;

/** Changes each text of a value of this form. */
function changeIn(schema: z.core.$ZodType, change: Change): (value: unknown) => unknown {
  if (schema instanceof z.ZodMiniString) return (value) => (typeof value === 'string' ? change(value) : value);
  if (schema instanceof z.ZodMiniNumber || schema instanceof z.ZodMiniBoolean || schema instanceof z.ZodMiniEnum) {
    return (value) => value;
  }
  if (
    schema instanceof z.ZodMiniOptional ||
    schema instanceof z.ZodMiniExactOptional ||
    schema instanceof z.ZodMiniNullable
  ) {
    const inner = changeIn(schema.def.innerType, change);
    return (value) => (value === undefined || value === null ? value : inner(value));
  }
  if (schema instanceof z.ZodMiniArray) {
    const each = changeIn(schema.def.element, change);
    return (value) => (Array.isArray(value) ? value.map(each) : value);
  }
  if (schema instanceof z.ZodMiniObject) {
    const changed = changedTexts(schema.shape, change);
    return (value) => (typeof value === 'object' && value !== null ? changed(value) : value);
  }
  throw new Error(`no rule for the texts of a schema of type ${schema._zod.def.type}`);
}

/**
 * Makes a function that changes every text of a value, told by the forms of its fields: texts, and those in lists and in
 * parts. What no form names is left out, so that no text gets by unchanged.
 * @param otherwise for all texts but those of the fields that `rules` names
 * @throws Error for a form whose texts are not known
 */
export function changedTexts<S extends z.core.$ZodShape>(
  fields: S,
  otherwise: Change,
  rules: { readonly [K in keyof S]?: Change } = {},
): <T extends { readonly [K in keyof S]?: unknown }>(value: T) => T {
  const changes = Object.entries(fields).map(
    ([name, schema]) => [name, changeIn(schema, rules[name] ?? otherwise)] as const,
  );
  function changed<T extends object>(value: T): T;
  function changed(value: object): object {
    const given = new Map(Object.entries(value));
    return Object.fromEntries(
      changes.flatMap(([name, change]) => (given.has(name) ? [[name, change(given.get(name))]] : [])),
    );
  }
  return changed;
}
