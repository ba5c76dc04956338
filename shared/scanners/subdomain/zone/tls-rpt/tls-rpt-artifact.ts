/** Where a domain has failures of encrypted delivery reported (TLS-RPT, RFC 8460). */
export type TlsRptArtifact =
  | {
      readonly kind: 'records';
      /** On one line each. */
      readonly records: readonly string[];
      /** `mailto:` and `https:` addresses of the first record. */
      readonly reports: readonly string[];
      /** What is wrong with them, in words. */
      readonly faults: readonly string[];
    }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown'; readonly reason: string };
