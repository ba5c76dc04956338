import * as z from 'zod/mini';
import { intrusiveChoice, osintChoice, portscanChoice, profiles } from '../policies/scan-options.ts';
import { uploadedDefinition } from '../policies/uploaded-definition.ts';

const texts = z.array(z.string());

/** The policy a run follows. No limits are asked for: they were when it was written, and may have changed since. */
const runPolicy = z.object({
  profile: z.enum(profiles),
  budgets: z.object({ wall_clock_seconds: z.number(), requests: z.number(), bytes: z.number() }),
  rate: z.object({ requests_per_second: z.number(), connects_per_second: z.nullable(z.number()) }),
  exclusions: z.object({ hosts: texts, ports: texts, paths: texts }),
  /** Absent in runs from before there was a choice: what the stage says. */
  portscan: z.optional(portscanChoice),
  intrusive: z.optional(intrusiveChoice),
  osint: z.optional(osintChoice),
  /** Absent in runs from before there was a choice. */
  obey_robots: z._default(z.boolean(), false),
  out_of_band: z.optional(z.boolean()),
  credentials: texts,
  second_credentials: z.optional(texts),
  definition_url: z.optional(z.string()),
  uploaded_definition: z.optional(uploadedDefinition),
});

/** What a run scans by: the scanned record's fields and the effective policy, as they were when it started. */
export const runSettings = z.object({
  record: z.record(z.string(), z.unknown()),
  /** The record that holds the rest: an application scan's basic setting, the OSINT resource of a link. */
  linked: z.nullable(z.record(z.string(), z.unknown())),
  policy: runPolicy,
  /** The detect words of an OSINT link; runs of earlier versions have none. */
  detect_words: z._default(z.array(z.string()), []),
});

export type RunSettings = z.output<typeof runSettings>;
