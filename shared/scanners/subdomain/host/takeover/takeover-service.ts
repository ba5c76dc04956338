/** How a service itself says that a name which points to it is nobody's there. */
export type TakeoverSign =
  /** Its own name for the customer is gone (NXDOMAIN). */
  | { readonly kind: 'no_name' }
  /** Its page for names that it does not know: one of these texts, with one of these statuses where they are told. */
  | { readonly kind: 'page'; readonly texts: readonly string[]; readonly status?: readonly number[] }
  /** Its name servers refuse the zone, or fail for it. */
  | { readonly kind: 'not_served' };

/** A service that names are pointed to, and what becomes of a name whose owner has left it. */
export interface TakeoverService {
  /** In kebab case, never renamed. */
  readonly id: string;
  readonly name: string;
  /** What leads there: an alias, or a delegation to its name servers. */
  readonly via: 'CNAME' | 'NS';
  /**
   * Ends of the names that belong to it, from a label's start; a `*` stands for any part of a label:
   * `s3-website-*.amazonaws.com`.
   */
  readonly suffixes: readonly string[];
  /**
   * Whether the service hands a left name to whoever asks for it: `yes`; `edge` where it depends on the plan, on luck
   * or on how the name was set up; `no` where it has owners prove themselves first.
   */
  readonly claimable: 'yes' | 'edge' | 'no';
  readonly sign: TakeoverSign;
  /** The service's own documentation. */
  readonly reference: string;
  /** For `edge`: what it depends on, as a whole sentence. */
  readonly condition?: string;
}
