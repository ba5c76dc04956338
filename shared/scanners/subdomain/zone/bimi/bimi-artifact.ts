/** What a domain says of the logo that is shown beside its mail (BIMI), at the default selector. */
export type BimiArtifact =
  | { readonly kind: 'records'; readonly records: readonly string[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown'; readonly reason: string };
