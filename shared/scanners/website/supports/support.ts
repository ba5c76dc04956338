/** Until when the branches of a product get security fixes from their makers. */
export interface Support {
  /** The maker's page that says so. */
  readonly source: string;
  /** Branch and last day. Only what the makers have announced or let be known: a branch that is not here is not judged. */
  readonly ends: Readonly<Record<string, string>>;
  /** Branches below this one got no more fixes at the day of this data, though the day of their end is not told here. */
  readonly oldest?: string;
}

/** A product by the name of its rule, and its support. */
export type ProductSupport = readonly [product: string, support: Support];
