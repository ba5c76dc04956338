import type { PinnedAddress } from '../egress/egress.ts';
import type { Reference } from './reference.ts';
import type { SameRefusal } from './same-refusals.ts';

/** One request to a scanned site. GET and HEAD change nothing; any other method needs a check that says why it is safe. */
export interface WebRequest {
  /** Absolute http or https URL. */
  readonly url: string;
  /** GET where it does not say. */
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'OPTIONS' | 'TRACE' | 'PUT' | 'DELETE' | 'PROPFIND';
  /** Beside what the client sends by itself; a name given here wins over the client's own. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** How much of the decoded body is kept; the rest is not read. 2 MB where it does not say. */
  readonly maxBodyBytes?: number;
  /** Redirects that are followed, each asked of the guard and the scope again. 0 (none) where it does not say. */
  readonly maxRedirects?: number;
  /** True: a redirect to an address that seems to act is not followed; it is the answer. False where it does not say. */
  readonly shunsActing?: boolean;
  /** False: the jar is neither sent nor filled, and no credential goes along. True where it does not say. */
  readonly session?: boolean;
  /** True: the site is known again by the page that this leads to (see `confirm`). Else it is the first page that comes. */
  readonly asReference?: boolean;
}

/** Headers of an answer as they came: names in any case, repeated ones kept apart. */
export interface WebHeaders {
  /** All values of a name joined by `, `; undefined where there is none. */
  readonly get: (name: string) => string | undefined;
  /** Each value of a name, in order: for Set-Cookie. */
  readonly all: (name: string) => readonly string[];
  /** Name and value as they came, in order. */
  readonly pairs: readonly (readonly [string, string])[];
}

/** What a site answered to one request. */
export interface WebResponse {
  /** What was asked in the end: after the redirects that were followed. */
  readonly url: string;
  readonly method: string;
  readonly status: number;
  readonly headers: WebHeaders;
  /** Decoded from gzip, deflate, br or zstd; cut at `maxBodyBytes`. */
  readonly body: Buffer;
  /** True where the body went on. */
  readonly truncated: boolean;
  /** The body as text, by the charset of header, BOM or meta; UTF-8 where none is said. */
  readonly text: () => string;
  /** The answers on the way, oldest first: each has status 3xx and a Location. */
  readonly redirects: readonly WebResponse[];
  /** Where a redirect leads that was not followed, as an absolute URL: off-site, over the limit, or not wanted. */
  readonly location: string | undefined;
  /** What was sent, for the excerpt of a finding: credentials are left out. */
  readonly sent: { readonly method: string; readonly url: string; readonly headers: Readonly<Record<string, string>> };
  readonly timing: { readonly firstByteMs: number; readonly totalMs: number };
  readonly address: PinnedAddress;
  /** The site's own defence answered instead of the site. */
  readonly block: Block | undefined;
}

/** Who stands between the scan and the site. */
export interface Block {
  readonly kind: 'waf' | 'challenge' | 'rate_limit' | 'login';
  /** The product, where its answer says so: `Cloudflare`. */
  readonly by: string | undefined;
  /**
   * In the user's words, e.g. `Cloudflare asks for a browser challenge`; where the whole scan is shut out, with the
   * request from which on nothing was the site's own.
   */
  readonly words: string;
}

/** Why there is no answer. */
export type WebFailureKind =
  | 'dns'
  | 'refused_by_guard'
  | 'connection_refused'
  | 'unreachable'
  | 'timeout'
  | 'tls'
  | 'reset'
  | 'protocol'
  | 'excluded'
  | 'off_scope'
  | 'spent'
  /** The site's defence has shut the scan out before (see `shutOut`): nothing is sent any more. */
  | 'shut_out';

/** No answer. The message is for the user, at most 255 characters, without internals of the scanning host. */
export class WebFailure extends Error {
  override readonly name = 'WebFailure';
  readonly kind: WebFailureKind;

  constructor(kind: WebFailureKind, message: string, options?: ErrorOptions) {
    super(message.slice(0, 255), options);
    this.kind = kind;
  }
}

/** What the requests of a scan had in common. */
interface WebStatistics {
  readonly requests: number;
  /** Answers by status class and failures by kind, e.g. `2xx`, `403`, `timeout`. */
  readonly outcomes: Readonly<Record<string, number>>;
  readonly blocked: number;
}

/**
 * The one way in which scanners talk to a web site: through the guard, at the site's pace, within the scope, with the
 * run's name on every request. A site that blocks is noticed, not fought.
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
   * it did (status, address, title, words). Undefined where it does, or where nothing was asked since; else what stands in
   * its place: the defence that shuts the scan out from then on, or a log-in. Throws WebFailure `spent` where it cannot be asked any more, `signal.reason` when aborted.
   */
  readonly confirm: () => Promise<Block | undefined>;
  /** The page by which the site is known: for a client that goes on later. Undefined as long as none came. */
  readonly reference: () => Reference | undefined;
  /** Places that were refused with one and the same page, since this was asked last. */
  readonly takeRefusals: () => readonly SameRefusal[];
  readonly statistics: () => WebStatistics;
  /** Closes kept connections. */
  readonly close: () => void;
}
