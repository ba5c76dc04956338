import type { MissingPages } from '../../scanning/web/defence/missing-pages.ts';
import type { WebResponse } from '../../scanning/web/message/web-message.ts';
import type { WebClient } from '../../scanning/web/web-client.ts';

/** A site as the steps of a CMS scan see it. */
export interface Site {
  readonly web: WebClient;
  readonly missing: MissingPages;
  /** What the setting names, as the user wrote it. */
  readonly target: string;
  /**
   * Where the site is: the target's own folder, which ends in a slash, at the origin that its home page came from. It
   * stays the same where the home page leads to `/en/` today and to `/de/` tomorrow.
   */
  readonly base: string;
  /** The home page as it was answered, status 200 or not. */
  readonly home: WebResponse;
}

/** What a probe of one path came to. */
export type Probed =
  /** It is there, and what it holds proves it. */
  | { readonly outcome: 'found'; readonly url: string; readonly status: number; readonly evidence: string }
  /** The site says that it is not there, or what is there is something else. */
  | { readonly outcome: 'absent'; readonly url: string; readonly status: number }
  /** It cannot be said: blocked, rate-limited, no answer. */
  | { readonly outcome: 'blocked' | 'error' | 'skipped'; readonly url: string; readonly reason: string };
