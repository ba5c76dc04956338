/** One structured line; never a body, a secret or a token. */
export type Log = (entry: { readonly event: string } & Record<string, unknown>) => void;

/** Describes an error for the log, its causes included. */
export function errorFacts(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  const facts = { error: error.name, message: error.message, stack: error.stack };
  return error.cause === undefined ? facts : { ...facts, cause: errorFacts(error.cause) };
}

/** Writes a line of JSON to the function's log. */
export const logLine: Log = (entry) => console.log(JSON.stringify(entry));
