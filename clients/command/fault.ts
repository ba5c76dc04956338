/** What the exit status says. */
export const exitCodes = {
  done: 0,
  /** There are findings of the severity that the user named, or worse. */
  findings: 1,
  /** The command or its input is wrong, as the command line or the service (400) says. */
  usage: 2,
  /** The service could not be reached, or refused the request. */
  service: 3,
  /** The scan did not succeed, or not completely. */
  scan: 4,
  /** Of `plan`: there are changes. Its numbers are those of other such programs. */
  changes: 2,
  /** Of `plan` and `apply`: the command or the file is wrong. */
  wrongPlan: 1,
} as const;

/** What the user is told in one line, with the exit status. */
export class CommandFault extends Error {
  override readonly name = 'CommandFault';
  readonly exitCode: number;

  constructor(message: string, exitCode: number = exitCodes.usage) {
    super(message);
    this.exitCode = exitCode;
  }
}
