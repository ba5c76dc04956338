import type { Hole } from './hole.ts';

/** An account of a program, for its log-in form. */
export interface Account {
  readonly loginUrl: string;
  readonly username: string;
  readonly password: string;
  /** The names of its fields, where the form does not say which they are. */
  readonly fields?: { readonly username: string; readonly password: string };
  /** What else the form takes. */
  readonly others?: Readonly<Record<string, string>>;
}

/** A program with known holes that runs on loopback. */
export interface RunningWeakProgram extends AsyncDisposable {
  /** What is scanned. */
  readonly url: string;
  /** Beginnings of the paths of forms that the policy names: those for passwords, which are the lessons themselves. */
  readonly forms?: readonly string[];
  readonly account?: Account;
  /** Who is logged in, where a header says so: what follows `Bearer`. */
  readonly token?: string;
  /** Where it has its API definition. */
  readonly definition?: string;
  /** True where the policy asks for checks out of band. */
  readonly outOfBand?: boolean;
  /** What a scan may not change, as text: the same before and after. */
  readonly state: () => string;
}

/** A program made to be attacked, of which somebody has a checkout. */
export interface WeakProgram {
  readonly name: string;
  /** From its sources, written before it was scanned. */
  readonly truth: readonly Hole[];
  /** What its state leaves out, and why. */
  readonly volatile: string;
  /** Starts a copy of the checkout in an empty folder. Throws where it does not start. */
  readonly start: (checkout: string, folder: string) => Promise<RunningWeakProgram>;
}
