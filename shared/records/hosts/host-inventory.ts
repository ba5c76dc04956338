import * as z from 'zod/mini';
import { relatedFinding } from '../findings/named-finding.ts';
import { findingSummary } from '../runs/finding-summary.ts';
import { hostPort } from './host-port.ts';
import { osintHostRecord } from './osint-host.ts';

/** What scans of all kinds know of a host beside what it shows: what is open on it, and which of its ports are. */
export const hostInventory = z.object({
  /** Those about its name, by severity below. */
  open_findings: z.int(),
  ...findingSummary.shape,
  /** The most severe one about its name; null where none is open. */
  worst_finding: z.nullable(z.pick(relatedFinding, { finding_id: true, title: true, score: true, severity: true })),
  /** Those about its addresses, which may be the addresses of other hosts, too. */
  address_findings: z.int(),
  host_port: z.array(hostPort),
});

export type HostInventory = z.output<typeof hostInventory>;

/** A host as it is answered. */
export const listedHost = z.extend(osintHostRecord, {
  /** True where a later complete run of the same link did not see it. */
  gone: z.boolean(),
  /** Null where a list was asked for without. */
  inventory: z.nullable(hostInventory),
});

export type ListedHost = z.output<typeof listedHost>;
