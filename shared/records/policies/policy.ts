import * as z from 'zod/mini';
import { recordId, timestamps } from '../fields.ts';
import { areas, settingTypes } from '../settings/scannable.ts';
import { tagged } from '../tagged.ts';
import { anyText, oneOf, textList, truth } from './option-fields.ts';
import { budgetLimits, rateLimits } from './scan-limits.ts';
import { intrusiveChoice, osintChoice, portscanChoice, profiles } from './scan-options.ts';
import { uploadedDefinition } from './uploaded-definition.ts';

export const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/* @__NO_SIDE_EFFECTS__ */
function timeOfDay() {
  const rule = 'must be a time of day from 00:00 to 23:59';
  return z.string(rule).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, rule));
}

/** When scans may start, in the schedule's time zone: from `from` until `to`, on the next day where `to` is not later. */
const window = z.object({
  /** The days on which a window begins; absent: every day. */
  days: z.optional(z.array(oneOf(days), 'must be a list of days')),
  from: timeOfDay(),
  to: timeOfDay(),
});

export type Window = z.output<typeof window>;

const schedule = z.object({
  /** An RRULE (RFC 5545), with or without DTSTART, or five fields of cron; absent: the stage's cadence. */
  rule: z.optional(anyText),
  /** IANA; absent: what DTSTART says, or UTC. */
  time_zone: z.optional(anyText),
  window: z.optional(window),
  /** False: nothing starts this setting by itself. */
  enabled: z.optional(truth),
  scan_only: z.optional(truth),
});

const exclusions = z.object({
  /** Host names, `*.` and a host name, addresses, CIDR ranges. */
  hosts: z.optional(textList),
  /** Ports and ranges of ports: 22, 8000-8100. */
  ports: z.optional(textList),
  /** Beginnings of paths. */
  paths: z.optional(textList),
});

const parts = {
  schedule: z.optional(schedule),
  profile: z.optional(oneOf(profiles)),
  budgets: z.optional(z.partial(z.object(budgetLimits))),
  rate: z.optional(z.partial(z.object(rateLimits))),
  exclusions: z.optional(exclusions),
  /** Of a port scan setting alone. */
  portscan: z.optional(z.partial(portscanChoice)),
  /** Of an application scan setting alone. */
  intrusive: z.optional(z.partial(intrusiveChoice)),
  /** Of a link of an OSINT configuration to a data source alone. */
  osint: z.optional(z.partial(osintChoice)),
  /** True: a scan of a web application leaves out what the site's robots.txt keeps crawlers from. */
  obey_robots: z.optional(truth),
  /** True: an application scan may make its target ask for addresses of the stage. */
  out_of_band: z.optional(truth),
  /** Names only: what they stand for is never here. */
  credentials: z.optional(textList),
  /** Of an application scan alone: names of the credentials of another user, to whom the first one's pages are not to be shown. */
  second_credentials: z.optional(textList),
  /** Where a web application has its API definition: an http or https URL within the setting's target. */
  definition_url: z.optional(anyText),
};

/** How a policy is named: by the setting it is for. */
export const policyName = {
  area: oneOf(areas),
  setting_type: oneOf(settingTypes),
  setting_id: recordId,
};

/** A policy as a client writes it. What it leaves out comes from the stage. */
export const policyInput = z.object({
  project_id: recordId,
  ...policyName,
  ...parts,
  /** The text of an API definition. Absent: the one that was uploaded before stays; empty: it goes. */
  definition_text: z.optional(anyText),
});

/** A policy as it is answered and stored: what was written, and when. */
const policyRecord = z.object({
  project_id: recordId,
  ...policyName,
  ...parts,
  /** The API definition that was uploaded; absent where none was. */
  uploaded_definition: z.optional(uploadedDefinition),
  ...timestamps,
});

/** A policy as reads and changes answer it. */
export const taggedPolicy = tagged(policyRecord);

/** A policy among stored items. */
export const storedPolicy = { type: 'policy', record: policyRecord };

export type PolicyInput = z.output<typeof policyInput>;
export type Policy = z.output<typeof policyRecord>;

/** A policy as it is answered, with its entity tag. */
export type TaggedPolicy = z.output<typeof taggedPolicy>;
export type Schedule = z.output<typeof schedule>;
