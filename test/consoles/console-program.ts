/** A console that runs on loopback; gone when disposed. */
export interface RunningConsole extends AsyncDisposable {
  readonly port: number;
  /** The folder of its front page; `/` where it does not say. */
  readonly folder?: string;
}

/** A console as its vendor publishes it. */
export interface ConsoleProgram {
  /** The name of its rule. */
  readonly name: string;
  readonly open: () => Promise<RunningConsole>;
  /** With a login, as its documentation says; undefined where it has none. */
  readonly closed?: () => Promise<RunningConsole>;
}
