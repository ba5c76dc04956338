/**
 * Where an answer leads.
 * - `page`: what a visitor would come to (links, frames, GET forms, refreshes, redirects).
 * - `asset`: what a browser would load for the page and a check wants to read: scripts, styles, source maps, manifests.
 * - `hint`: an address that was only found written down: in scripts, JSON, comments, robots.txt, OpenAPI documents. It is
 *   followed like a page, but that it is missing means nothing.
 */
export interface Link {
  /** Absolute, http or https, without fragment. */
  readonly url: string;
  readonly kind: 'page' | 'asset' | 'hint';
  /** What the link says of itself, for telling a log-out: its text, title or button. */
  readonly words?: string;
}
