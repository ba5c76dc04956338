import type { OwnFiles } from './defence/own-files.ts';
import type { Reference } from './defence/reference.ts';
import type { SameRefusal } from './defence/same-refusals.ts';
import type { Block, WebRequest, WebResponse } from './message/web-message.ts';

/** What the requests of a scan had in common. */
interface WebStatistics {
  readonly requests: number;
  /** Answers by status class and failures by kind, e.g. `2xx`, `403`, `timeout`. */
  readonly outcomes: Readonly<Record<string, number>>;
  readonly blocked: number;
}

/**
 * The only interface through which scanners send requests to a web site: through the egress guard, at the site's rate,
 * within the scope, with the scan's User-Agent. A site that blocks is noticed, not fought.
 */
export interface WebClient {
  /** One request and its answer, whatever the status. Throws WebFailure where there is none, `signal.reason` when aborted. */
  readonly request: (request: WebRequest) => Promise<WebResponse>;
  /**
   * Set once the site's defence has shut the scan out: many answers in a row are its own. Sticky; from then on nothing is
   * sent and every request throws a WebFailure `shut_out`.
   */
  readonly shutOut: () => Block | undefined;
  /**
   * To be asked before anything is taken for gone: asks again for the page by which the site is known, which must read as
   * it did (status, address, title, words), and for a script or style that it has browsers load. Undefined where it does, or where nothing was asked since; else what stands in
   * its place: the defence that shuts the scan out from then on, or a log-in. Throws WebFailure `spent` where it cannot be asked any more, `signal.reason` when aborted.
   */
  readonly confirm: () => Promise<Block | undefined>;
  /** The page by which the site is known: for a client that goes on later. Undefined as long as none came. */
  readonly reference: () => Reference | undefined;
  /**
   * What is known of the scripts and styles that this page has browsers load, as far as `confirm` has asked. Where none of
   * them comes a cache or a defence may stand in the site's place.
   */
  readonly files: () => OwnFiles;
  /** Places that were refused with one and the same page, since this was asked last. */
  readonly takeRefusals: () => readonly SameRefusal[];
  /**
   * Takes over how the scan logs in anew: asked where the site's page reads differently, which may be the doing of the
   * session (`ShutOutWatch`). It resolves to false where it cannot. What it requests meanwhile is sent at once.
   */
  readonly renewBy: (logIn: () => Promise<boolean>) => void;
  readonly statistics: () => WebStatistics;
  /** The headers by which the session goes along with a request: credentials and the cookies so far, names in lower case. */
  readonly sessionFor: (url: string) => Promise<Readonly<Record<string, string>>>;
  /** Closes kept connections. */
  readonly close: () => void;
}
