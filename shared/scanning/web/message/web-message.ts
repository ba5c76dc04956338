import type { PinnedAddress } from '../../egress/egress.ts';

/**
 * A request to a scanned site. GET and HEAD change nothing; any other method needs a check that says why it is safe.
 */
export interface WebRequest {
  /** Absolute http or https URL. */
  readonly url: string;
  /** GET where it does not say. */
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'OPTIONS' | 'TRACE' | 'PUT' | 'PATCH' | 'DELETE' | 'PROPFIND';
  /** Beside what the client sends by itself; a name given here wins over the client's own. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A form's (`application/x-www-form-urlencoded`) where the headers do not say. */
  readonly body?: string | Buffer;
  /** True: the body holds no secret, and may be shown. False where it does not say: a log-in has one. */
  readonly showsBody?: boolean;
  /** A cookie that goes along beside those of the session, or in the place of one of them; what the answer sets is not kept. */
  readonly cookie?: { readonly name: string; readonly value: string };
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

/** The headers of a response: names in any case, repeated ones kept separate. */
export interface WebHeaders {
  /** All values of a name joined by `, `; undefined where there is none. */
  readonly get: (name: string) => string | undefined;
  /** Each value of a name, in order: for Set-Cookie. */
  readonly all: (name: string) => readonly string[];
  /** Name and value as they came, in order. */
  readonly pairs: readonly (readonly [string, string])[];
}

/** A request as it was sent, without credentials and the cookies of the session. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Where it is text and holds no secret; cut where it is long. */
  readonly body?: string;
}

/** A site's response to one request. */
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
  readonly sent: SentRequest;
  readonly timing: { readonly firstByteMs: number; readonly totalMs: number };
  readonly address: PinnedAddress;
  /** The site's own defence answered instead of the site. */
  readonly block: Block | undefined;
}

/** The protection that blocks the scan. */
export interface Block {
  readonly kind: 'waf' | 'challenge' | 'rate_limit' | 'login';
  /** The product, where its answer says so: `Cloudflare`. */
  readonly by: string | undefined;
  /**
   * In the user's words, e.g. `Cloudflare presents a browser challenge`; where the whole scan is shut out, with the
   * request from which on nothing was the site's own.
   */
  readonly words: string;
}
