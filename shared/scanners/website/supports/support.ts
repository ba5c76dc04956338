/** Until when the branches of a product get security fixes from their vendors. */
export interface Support {
  /** The vendor's page that says so. */
  readonly source: string;
  /** Branch and last day. Only what the vendors have announced: a branch that is not here is not judged. */
  readonly ends: Readonly<Record<string, string>>;
  /** Branches below this one had no support at the day of this data; the day of its end is not known here. */
  readonly oldest?: string;
}

/** A product by the name of its rule, and its support. */
export type ProductSupport = readonly [product: string, support: Support];
