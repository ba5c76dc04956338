/** What keeps a stage from being deployed or destroyed: what is wrong, and what to do about it. */
export interface Fault {
  readonly what: string;
  readonly remedy: string;
}

/** Ends a command; `faults` are all that are known. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(faults.map(({ what, remedy }) => `- ${what}\n  ${remedy}`).join('\n'));
    this.faults = faults;
  }
}

/** The name of an error, such as AWS's code. */
export function errorNameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'Error';
}

/** What an error says, in one line. */
export function errorLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ');
}
