/** A key that the domain signs mail with, as a record tells it (RFC 6376, 3.6.1). */
export interface DkimKey {
  readonly selector: string;
  /** The record, on one line. */
  readonly record: string;
  /** Of an RSA key; undefined for other kinds, and where the key cannot be read. */
  readonly bits: number | undefined;
  /** False where receivers cannot read the key. */
  readonly isReadable: boolean;
  /** Receivers are to treat signatures as if there were none (`t=y`). */
  readonly isTest: boolean;
}

/** The keys under usual selectors: which others there are nobody outside knows. */
export type DkimArtifact =
  | { readonly kind: 'keys'; readonly keys: readonly DkimKey[] }
  | { readonly kind: 'unknown'; readonly reason: string };
