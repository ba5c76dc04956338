import type { WebResponse } from '../message/web-message.ts';

/**
 * The responses of a site to nonexistent paths (soft 404), learned by control requests, once per folder and extension.
 */
export interface MissingPages {
  /**
   * True where an answer is one that the site gives to anything (a soft 404): a real 404 or 410 always is. Asks control
   * requests for the answer's folder and ending where they have not been asked yet.
   */
  readonly looksMissing: (response: WebResponse) => Promise<boolean>;
  /** True where an answer is the one that the site gives to everything: to each control request for its folder and ending. */
  readonly comesForAll: (response: WebResponse) => Promise<boolean>;
}
