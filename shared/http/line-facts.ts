/** The facts that the log line of an invocation contains beside its result; any code may add some. */
export type LineFacts = Record<string, unknown>;

const lines = new WeakMap<object, LineFacts>();

/** The facts of an invocation's log line, found by its Lambda context, which the middleware and the function share. */
export function lineFacts(context: object): LineFacts {
  const known = lines.get(context) ?? {};
  lines.set(context, known);
  return known;
}
