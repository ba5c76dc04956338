import type { Registered } from '../../host/host-artifact.ts';

/** What a record hands over to the name that it holds: who may send mail, the keys of mail, a service, or reports. */
export type NamedFor = 'senders' | 'keys' | 'service' | 'reports';

/** A name in somebody else's domain that stands in a record of the domain. */
export interface NamedName {
  readonly use: NamedFor;
  /** As zone files have it: `example.com TXT include:_spf.example.net`. */
  readonly record: string;
  readonly name: string;
  /** The domain that the name belongs to by the public suffix list. */
  readonly domain: string;
  readonly registered: Registered;
}

/** The names of other domains in the records of the domain. */
export type NamedArtifact =
  | {
      readonly kind: 'names';
      readonly names: readonly NamedName[];
      /** Why records could not be asked for, in words: they may name more. */
      readonly unasked: readonly string[];
    }
  | { readonly kind: 'unknown'; readonly reason: string };
