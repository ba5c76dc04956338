/** The policy file as it was served (RFC 8461, 3.2). */
export interface MtaStsPolicy {
  readonly mode: string | undefined;
  /** Patterns of mail servers, in lower case. */
  readonly mx: readonly string[];
  /** Absent where it is none that counts. */
  readonly maxAgeSeconds?: number;
  /** What is wrong with it, in words. */
  readonly faults: readonly string[];
}

/** How a domain requires encrypted delivery of its mail. */
export type MtaStsArtifact =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'records';
      /** On one line each. */
      readonly records: readonly string[];
      /** A text says why the policy could not be read. */
      readonly policy: MtaStsPolicy | string;
    }
  | { readonly kind: 'unknown'; readonly reason: string };
