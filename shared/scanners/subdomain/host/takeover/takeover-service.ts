/** The fingerprint of a service by which a name that points to it is unclaimed. */
export type TakeoverSign =
  /** The customer's name at the service does not exist (NXDOMAIN). */
  | { readonly kind: 'no_name' }
  /** Its page for unclaimed names: one of these texts, with one of these statuses where given. */
  | { readonly kind: 'page'; readonly texts: readonly string[]; readonly status?: readonly number[] }
  /** Its name servers refuse the zone, or fail for it. */
  | { readonly kind: 'not_served' };

/** A service that names point to, and whether a released name can be taken over there. */
export interface TakeoverService {
  /** In kebab case, never renamed. */
  readonly id: string;
  readonly name: string;
  /** How a name points to it: by an alias, or by a delegation to its name servers. */
  readonly via: 'CNAME' | 'NS';
  /**
   * Ends of the names that belong to it, from a label's start; a `*` stands for any part of a label:
   * `s3-website-*.amazonaws.com`.
   */
  readonly suffixes: readonly string[];
  /**
   * Whether anyone can claim a released name at the service: `yes`; `edge` where it depends on the plan, on chance or on
   * the configuration of the name; `no` where the service verifies ownership first.
   */
  readonly claimable: 'yes' | 'edge' | 'no';
  readonly sign: TakeoverSign;
  /** The service's own documentation. */
  readonly reference: string;
  /** For `edge`: what it depends on, as a whole sentence. */
  readonly condition?: string;
}
