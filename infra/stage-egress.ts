import * as z from 'zod/mini';
import { blockedPorts, cidrs, controlAddresses, domains } from './stage-values.ts';

/**
 * What scans may reach beside (`allow`) or at most (`only`); private and special addresses are refused by default. In no
 * way link-local and metadata addresses, and where the stage is deployed loopback: a function's own runtime is there.
 */
export const stageEgress = z.prefault(
  z.strictObject({
    /** If given, no address outside these ranges is scanned. */
    only: z.optional(cidrs.check(z.minLength(1))),
    /** Ranges, each with its prefix length, that are scanned although they would be refused by default. */
    allow: z._default(cidrs, []),
    /** What is never scanned, whatever else is allowed, also in other forms of an address, and behind redirects and names. */
    deny: z.prefault(
      z.strictObject({
        /** Names, each with all that is below it; international ones in either form. */
        domains: z._default(domains, []),
        ranges: z._default(cidrs, []),
      }),
      {},
    ),
    /**
     * Ports that the network which scans run in lets nothing out to, as `3128`, `135-139` or `123/udp`: scans report them as
     * not testable. Port 25, which AWS blocks, need not be listed.
     */
    blocked: z._default(blockedPorts, []),
    /**
     * Addresses of your own, at most one of each IP version, that accept TCP connections on every port: before a port scan
     * they show which ports are blocked on the way. By default there are none.
     */
    controls: z._default(controlAddresses, []),
    /**
     * Scans leave from one fixed IPv4 address, that of a NAT gateway in a network of their own; otherwise from addresses
     * of Lambda, which change. About 33 dollars a month and 0.045 for each GB, in us-east-1.
     */
    fixedAddress: z._default(z.boolean(), false),
  }),
  {},
);
