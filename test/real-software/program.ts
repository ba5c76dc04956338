/** A program that runs on loopback. */
export interface Running extends AsyncDisposable {
  /** What is scanned. */
  readonly url: string;
  readonly version: string;
}

/** Software of others, as its users start it. */
export interface Program {
  readonly name: string;
  /** How it is started, in a few words. */
  readonly setUp: string;
  /** How far the scan goes from the target; as far as there are links where it says nothing. */
  readonly maxDepth?: number;
  /** Starts it in an empty folder, which is removed afterwards. Throws where it does not start. */
  readonly start: (folder: string) => Promise<Running>;
}
