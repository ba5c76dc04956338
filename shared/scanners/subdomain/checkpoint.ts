import * as z from 'zod/mini';
import type { CheckpointKind } from '../../scanning/frame/checkpoint.ts';
import { reference } from '../../scanning/web/defence/reference.ts';
import { storedNames } from './name-book.ts';
import { savedNetworks } from './networks/found-networks.ts';
import { sharedFindingsState } from './shared-findings.ts';

const count = z.number().check(z.int(), z.minimum(0));

const phases = ['domain', 'sources', 'zone', 'names', 'done'] as const;

export const checkpointSchema = z.strictObject({
  version: z.literal(2),
  /** What the checkpoint belongs to; another domain starts anew. */
  domain: z.string(),
  phase: z.enum(phases),
  /** False where the domain does not resolve. */
  exists: z.boolean(),
  /** Ids of the sources that were asked. */
  asked: z.array(z.string()),
  /** Sources without a full answer, in words. */
  silent: z.array(z.string()),
  /** Where the names are kept; null before there are any. */
  notes: z.nullable(z.string()),
  /** Levels that answer any name. */
  wildcards: z.array(z.string()),
  /** Zones whose names were read one after the other until the last (NSEC): what is not among them is not there. */
  whole: z.optional(z.array(z.string())),
  /** One name server of each version of the zone, where they have different ones. */
  versions: z.optional(z.array(z.string())),
  hosts: count,
  /** Hosts that no earlier run saw; null where none is remembered. */
  fresh: z.nullable(count),
  high: count,
  loops: count,
  unclear: count,
  excluded: count,
  /** True once the names that could not be asked for are asked for again for the last time. */
  again: z.optional(z.boolean()),
  /** How many they were the time before. */
  lost: z.optional(count),
  /** DNS queries of the invocations before. */
  queries: count,
  /** What shut the scan out of the hosts, in words. */
  blocked: z.optional(z.string()),
});

/** How far a scan of a domain has come. */
export type Checkpoint = z.infer<typeof checkpointSchema>;

const knownHost = z.object({ host: z.string(), sources: z.array(z.string()), lastSeen: z.number() });

/**
 * What is too large for the checkpoint: all names, and the hosts that earlier runs saw as they were at the start, and the
 * levels and the findings that are reported already, and those that are resolved unless another host still shows them.
 */
export const savedNames = z.object({
  names: storedNames,
  earlier: z.array(knownHost),
  levels: z.array(z.string()),
  /** Networks of the hosts. */
  networks: z.optional(savedNetworks),
  findings: z.array(z.string()),
  gone: z.array(
    z.object({
      checkId: z.string(),
      resource: z.string(),
      location: z.string(),
      /** True where it is gone by what a host showed, or did not show. */
      byWeb: z.optional(z.boolean()),
    }),
  ),
  /** Findings that several hosts show. */
  shared: z.optional(sharedFindingsState),
  /** Checks of such findings that could not look at each host. */
  unsure: z.optional(z.array(z.string())),
  /** Pages of hosts by which the domain is known again, by their address. */
  references: z.optional(z.array(z.tuple([z.string(), reference]))),
  /** Requests to hosts so far. */
  requests: z.optional(count),
});

export type SavedNames = z.infer<typeof savedNames>;

/** What the research of a domain keeps. */
export function checkpointOf(domain: string): CheckpointKind<Checkpoint, SavedNames> {
  return {
    schema: checkpointSchema,
    of: ['domain'],
    saved: savedNames,
    first: {
      version: 2,
      domain,
      phase: 'domain',
      exists: true,
      asked: [],
      silent: [],
      notes: null,
      wildcards: [],
      hosts: 0,
      fresh: null,
      high: 0,
      loops: 0,
      unclear: 0,
      excluded: 0,
      queries: 0,
    },
  };
}
