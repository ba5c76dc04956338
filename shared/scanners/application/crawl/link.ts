/**
 * What a form is for, as far as it says: a search; something that whoever sends it changes (`acting`); or anything else,
 * such as a filter.
 */
export type FormKind = 'search' | 'acting' | 'other';

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
  /** What the link says of itself, for telling what it does: its text, its title, the name of an operation. */
  readonly words?: readonly string[];
  /** Of the address of a form: what the form is for. */
  readonly form?: FormKind;
  /** True where the page itself asks the visitor first whether it is to be done. */
  readonly asksFirst?: boolean;
}
