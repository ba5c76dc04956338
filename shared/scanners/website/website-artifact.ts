import type { Gap } from '../../scanning/check.ts';
import type { Technology } from '../../scanning/technologies/rule.ts';
import type { Signature, SignSource } from '../../scanning/technologies/signature.ts';

/** What a scan saw of a web site. */
export interface WebsiteArtifact {
  /** `https://www.example.com`: what findings are about. */
  readonly origin: string;
  /** Other addresses under which the same site was asked for: findings there move to `origin`. */
  readonly formerOrigins: readonly string[];
  /** The home page, after its redirects. */
  readonly url: string;
  readonly status: number;
  /** False where something else answered in the site's place: a firewall, a login, an error of the server. */
  readonly isWhole: boolean;
  readonly technologies: readonly Technology[];
  /** By name, in the order of use: what would have been recognised. */
  readonly signatures: ReadonlyMap<string, Signature>;
  /** Kinds of places that could not be looked at, or not in full: what would show there alone is not proved to be gone. */
  readonly unseen: ReadonlySet<SignSource['kind']>;
  /** What could not be looked at, in the user's words. */
  readonly gaps: readonly Gap[];
  /** Milliseconds since the epoch. */
  readonly seenAt: number;
}
