import type { Credential } from '../../records/policies/site-credential.ts';
import type { Egress } from '../egress/egress.ts';
import type { Reference } from './defence/reference.ts';
import type { RequestTrail } from './defence/request-trail.ts';
import type { WebScope } from './transport/scope.ts';

/** The options of a web client. */
export interface WebClientOptions {
  /** The run's own way out. */
  readonly egress: Egress;
  readonly signal: AbortSignal;
  /** Sent with every request as `X-Scan-Id`. */
  readonly runId: string;
  readonly scope: WebScope;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Throws `signal.reason` as soon as the signal aborts. Real time where it does not say. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  /**
   * Milliseconds until the scan must have returned: no request waits or takes longer, it fails as `spent`. Without end
   * where it does not say.
   */
  readonly remainingMs?: () => number;
  /** `Scanfold/<version>` where it does not say. */
  readonly userAgent?: string;
  /** To one host, all requests of this client together. 10 where it does not say; Infinity: as fast as it answers. */
  readonly requestsPerSecond?: number;
  /** How many scans share that rate at the moment: each gets an equal part. 1 where it does not say. */
  readonly sharers?: () => number;
  /** The least time between two requests; with one, never two at once. */
  readonly throttleMs?: number;
  /** Requests to one host that may be under way at once. 5 where it does not say. */
  readonly concurrency?: number;
  /** For one answer in all. 60 s where it does not say; a body that takes longer is cut. */
  readonly requestTimeoutMs?: number;
  /** From a request to the first byte of its answer. A third of `requestTimeoutMs`, 20 s at least, where it does not say. */
  readonly firstByteTimeoutMs?: number;
  /** For the name, TCP and TLS each. 10 s where it does not say. */
  readonly connectTimeoutMs?: number;
  /** False: any certificate and any version of TLS will do, unless credentials go along. True where it does not say. */
  readonly checkTls?: boolean;
  /** Certificates (PEM) of authorities that are trusted beside the public ones. */
  readonly authorities?: readonly string[];
  readonly credentials?: readonly Credential[];
  /** The requests of the run so far; one that counts from 1 where it does not say. Several clients may share one. */
  readonly trail?: RequestTrail;
  /** By which page an earlier part of the scan knew the site; the first that comes where it does not say. */
  readonly reference?: Reference | undefined;
  /**
   * True: the site is known again not by that page alone, which a cache may have kept, but by a script or style that it has
   * browsers load as well. False where it does not say.
   */
  readonly ownFiles?: boolean;
}
