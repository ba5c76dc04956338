import type { Function as Code } from 'acorn';

/** Names of a function or of a whole script, and those around it. */
export interface Scope {
  readonly names: Map<string, Value | undefined>;
  readonly outer: Scope | undefined;
  /** What `this` is. */
  readonly self: Value | undefined;
}

/** An object, function or class, as far as scripts say what is in it. */
export interface Thing {
  readonly kind: 'thing';
  readonly members: Map<string, Value>;
  /** What a call of it runs. */
  readonly code?: { readonly node: Code; readonly scope: Scope };
}

/** What an expression stands for, where that can be told from the text of the scripts; else undefined. */
export type Value = { readonly kind: 'text'; readonly value: string | number | boolean } | Thing;

/** A new object about which nothing is known yet. */
export function thing(code?: Thing['code']): Thing {
  return { kind: 'thing', members: new Map(), ...(code === undefined ? {} : { code }) };
}

/** Longer texts are nobody's version. */
const maxText = 300;

/** A literal. */
export function textValue(value: string | number | boolean): Value {
  return { kind: 'text', value: typeof value === 'string' ? value.slice(0, maxText) : value };
}

/** True or false where a value surely is one of them. */
export function truthOf(value: Value | undefined): boolean | undefined {
  if (value === undefined) return undefined;
  return value.kind === 'thing' || Boolean(value.value);
}
