import * as z from 'zod/mini';

/** One of some words. */
export function oneOf<const T extends readonly string[]>(names: T) {
  return z.enum(names, `must be ${names.join(' or ')}`);
}

/** An integer from `least` to `most`. */
export function whole(least: number, most: number) {
  const rule = `must be an integer from ${least} to ${most}`;
  return z.int(rule).check(z.gte(least, rule), z.lte(most, rule));
}

/** A switch of a policy. */
export const truth = z.boolean('must be true or false');

/** A text whose form another check looks at. */
export const anyText = z.string('must be a string');

/** Texts whose form another check looks at. */
export const textList = z.array(anyText, 'must be a list of strings');
