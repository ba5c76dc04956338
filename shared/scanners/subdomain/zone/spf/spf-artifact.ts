/** What a receiver's look-ups come to, counted over all records that a domain's own one draws in. */
export interface SpfWalk {
  /** Terms that make a receiver ask DNS; more than 10 void the record (RFC 7208, 4.6.4). */
  readonly lookups: number;
  /** Of those, answers without any record; more than 2 void it. */
  readonly voids: number;
  /** `include:_spf.example.net 3`: each own term with the look-ups it stands for. */
  readonly costs: readonly string[];
  /** What makes receivers give up, in words. */
  readonly faults: readonly string[];
  /** What could not be followed, in words; the counts may be too small then. */
  readonly gaps: readonly string[];
  /**
   * The qualifier of what matches every sender: of the own `all`, of the one that `redirect` leads to, or of an include
   * whose record lets every sender pass; undefined without.
   */
  readonly all: '+' | '-' | '~' | '?' | undefined;
  /** Records with a `ptr` mechanism, by the domain that has them. */
  readonly pointers: readonly string[];
  /** Mechanisms that let hosts of strangers pass, each after the domain that has it: `example.com ip4:0.0.0.0/1`. */
  readonly wide: readonly string[];
  /** Each `all` that lets every sender pass, after the domain that has it: `_spf.example.net +all`. */
  readonly open: readonly string[];
  /** Names that its terms hold, each with the term after the domain that has it: `example.com TXT include:_spf.example.net`. */
  readonly named: readonly { readonly record: string; readonly name: string }[];
}

/** The SPF records of a domain. */
export type SpfArtifact =
  | { readonly kind: 'records'; readonly records: readonly string[]; readonly walk: SpfWalk | undefined }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown'; readonly reason: string };
