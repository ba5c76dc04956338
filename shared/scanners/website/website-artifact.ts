import type { Gap } from '../../scanning/check.ts';
import type { Technology } from '../../scanning/technologies/rule.ts';
import type { Signature, SignSource } from '../../scanning/technologies/signs/signature.ts';

/** What a scan saw of a web site. */
export interface WebsiteArtifact {
  /** `https://www.example.com`: what findings are about. */
  readonly origin: string;
  /** Other addresses that were requested for the same site: findings there move to `origin`. */
  readonly formerOrigins: readonly string[];
  /** The home page, after its redirects. */
  readonly url: string;
  readonly status: number;
  /** False where the response is not the site's own: a firewall, a login, a server error. */
  readonly isWhole: boolean;
  readonly technologies: readonly Technology[];
  /** By name, in the order of use: what would have been recognised. */
  readonly signatures: ReadonlyMap<string, Signature>;
  /** Kinds of sources that could not be examined in full: what shows there alone is not proved to be gone. */
  readonly unseen: ReadonlySet<SignSource['kind']>;
  /** What could not be examined, for the user. */
  readonly gaps: readonly Gap[];
  /** Milliseconds since the epoch. */
  readonly seenAt: number;
}
