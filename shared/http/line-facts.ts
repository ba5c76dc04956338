/** What the line of an invocation says beside how it ended; whoever learns a fact adds it. */
export type LineFacts = Record<string, unknown>;

const lines = new WeakMap<object, LineFacts>();

/** The facts of an invocation's line, by the context that Lambda gives it: the shell and what it wraps both have that. */
export function lineFacts(context: object): LineFacts {
  const known = lines.get(context) ?? {};
  lines.set(context, known);
  return known;
}
