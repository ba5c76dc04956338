import type { Credential } from '../../../shared/records/policies/site-credential.ts';

/** A program that lets somebody in, on loopback. */
interface RunningLoggedIn extends AsyncDisposable {
  /** What is scanned. */
  readonly url: string;
  readonly version: string;
  /** What the scan comes in with. */
  readonly secret: Credential;
  /** What a scan without attacks may not change, as text: the same before and after. */
  readonly state: () => string;
}

/** Well-kept software of others with an account, by which a scan sees what lies behind its log-in. */
export interface LoggedInProgram {
  readonly name: string;
  /** What its state leaves out, and why. */
  readonly volatile: string;
  /** How far the scan goes from the target; as far as there are links where it says nothing. */
  readonly maxDepth?: number;
  /** Pages of a level; all where it says nothing. */
  readonly maxChildren?: number;
  /** Starts it in an empty folder, which is removed afterwards. Throws where it does not start. */
  readonly start: (folder: string) => Promise<RunningLoggedIn>;
}
