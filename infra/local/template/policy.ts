import * as z from 'zod/mini';

const oneOrMore = z.union([z.string(), z.array(z.string())]);

const statement = z.object({
  Effect: z.enum(['Allow', 'Deny']),
  Action: oneOrMore,
  Resource: oneOrMore,
  Condition: z.optional(z.undefined()),
});

/** A policy as an authorizer returns it. Conditions are not known here. */
export const policySchema = z.object({ Statement: z.union([statement, z.array(statement)]) });

/** Whether a policy allows an action on a resource: an explicit deny wins, and the default is deny. */
export function allows(policy: z.infer<typeof policySchema>, action: string, resource: string): boolean {
  const statements = [policy.Statement].flat();
  const effects = statements
    .filter(({ Action, Resource }) => matches(Action, action) && matches(Resource, resource))
    .map(({ Effect }) => Effect);
  return effects.includes('Allow') && !effects.includes('Deny');
}

/** Whether a text matches one of the patterns: `*` stands for any text, `?` for one character. */
export function matches(patterns: string | string[], value: string): boolean {
  return [patterns].flat().some((pattern) => wildcard(pattern, value));
}

/** Runs in linear steps back: the patterns come from a function. */
function wildcard(pattern: string, value: string): boolean {
  let p = 0;
  let star = -1;
  let resume = 0;
  for (let v = 0; v < value.length; ) {
    if (pattern[p] === '*') {
      star = p++;
      resume = v;
    } else if (p < pattern.length && (pattern[p] === '?' || pattern[p] === value[v])) {
      p++;
      v++;
    } else if (star >= 0) {
      p = star + 1;
      v = ++resume;
    } else return false;
  }
  while (pattern[p] === '*') p++;
  return p === pattern.length;
}
