import type { HostAnswer } from '../../../../scanning/dns/dns.ts';
import type { Registered } from '../../host/host-artifact.ts';

/** What the reverse name of an address of a mail server comes to (RFC 1912, 2.1). */
export interface ReverseName {
  readonly address: string;
  readonly names: readonly string[];
  /** Whether one of the names leads back to the address; undefined where that could not be asked for. */
  readonly isConfirmed: boolean | undefined;
}

/** A mail server as an MX record names it. */
export interface MailServer {
  /** `.` in a null MX. */
  readonly name: string;
  readonly priority: number;
  /** Undefined where the name is none that can be asked for: the root, an address. */
  readonly answer: HostAnswer | undefined;
  readonly registered: Registered;
  /** Of servers within the domain; those of others are their own business. */
  readonly reverse: readonly ReverseName[];
}
