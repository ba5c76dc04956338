/**
 * What a service shows for names that nobody has there; all that a page's sign says has to be so. Statuses and redirects
 * are those of the last answer of the host.
 */
export interface PageSign {
  readonly kind: 'page';
  /** One of these is in the page. */
  readonly texts?: readonly string[];
  readonly status?: readonly number[];
  /** A header, its name in lower case, has this in its value. */
  readonly header?: { readonly name: string; readonly value: string };
  /** It redirects to one of these hosts. */
  readonly redirect?: readonly string[];
  /** True where the service or a site at it may answer so for another reason as well: it supports, and proves nothing. */
  readonly isVague?: true;
}

/** The fingerprint of a service by which a name that points to it is unclaimed. */
export type TakeoverSign =
  /** The customer's name at the service does not exist (NXDOMAIN). */
  | { readonly kind: 'no_name' }
  | PageSign
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
   * Ends of names below the suffixes that no customer can choose, such as names with a part that the service makes up:
   * they are never claimable.
   */
  readonly assigned?: readonly string[];
  /**
   * True where the service finds a site behind its assigned names by the host name that is asked for: nobody chooses what the alias
   * leads to, and another customer may set up the host name there once it is released.
   */
  readonly isByHost?: true;
  /**
   * Whether anyone can claim a released name at the service: `yes`; `edge` where it depends on the plan, on chance or on
   * the configuration of the name; `no` where the service verifies ownership first, or assigns the names itself.
   */
  readonly claimable: 'yes' | 'edge' | 'no';
  /** Any of them. None where no answer of the service is known to mean it. */
  readonly signs: readonly TakeoverSign[];
  /** The service's own documentation. */
  readonly reference: string;
  /** For `edge`: what it depends on, as a whole sentence. */
  readonly condition?: string;
}
