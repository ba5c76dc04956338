/** What a registry says of a domain, as far as it is judged. */
export interface Registration {
  /** Milliseconds since the epoch; undefined where the registry does not publish it. */
  readonly expiresAt: number | undefined;
  /** In the words of RDAP (RFC 8056, 2), lower case: `client transfer prohibited`. None where it publishes none. */
  readonly statuses: readonly string[];
}

/** The registration of a domain, as its registry was asked for it; the checks see nothing else. Plain data. */
export interface RegistrationArtifact {
  /** The registered domain: the scanned one, or the one that it is below. */
  readonly domain: string;
  /** Milliseconds since the epoch when it was gathered. */
  readonly at: number;
  /** What was asked, without what may be secret in it. */
  readonly asked: string;
  readonly said:
    | ({ readonly kind: 'registered' /** Who answered in the end. */; readonly from: string } & Registration)
    /** The service answered that it has nothing on the domain. */
    | { readonly kind: 'none'; readonly reason: string }
    | { readonly kind: 'unknown'; readonly reason: string };
}
