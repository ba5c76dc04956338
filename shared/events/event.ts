import * as z from 'zod/mini';
import { findingRecord } from '../records/findings/finding.ts';
import { osintHostRecord } from '../records/hosts/osint-host.ts';
import { runRecord } from '../records/runs/run.ts';

/** The `source` of every event on the bus. */
export const eventSource = 'scanfold';

/** The `detail-type` of each event. */
export const eventTypes = {
  opened: 'Finding Opened',
  fixed: 'Finding Fixed',
  reopened: 'Finding Reopened',
  runEnded: 'Run Ended',
  hostAppeared: 'Host Appeared',
} as const;

export type FindingEventType = 'Finding Opened' | 'Finding Fixed' | 'Finding Reopened';

const common = {
  /** The same whenever the same change is told again: delivery is at least once. */
  id: z.string(),
  project_id: findingRecord.shape.project_id,
  /** When it happened, in seconds since the epoch. */
  at: findingRecord.shape.last_seen,
  /** The runs that the event comes from, the last one last. */
  run_ids: z.array(z.string()),
  /** What happened, in one line for a person. Events of earlier versions have none. */
  summary: z._default(z.string(), ''),
};

/**
 * A finding as events tell it: as it is answered, without its evidence and the line that reproduces it (who may read
 * those asks the API), and without what users said of it. Long texts are cut.
 */
export const eventFinding = z.pick(findingRecord, {
  finding_id: true,
  data_source_id: true,
  data_source: true,
  setting_type: true,
  setting_id: true,
  target_id: true,
  check_id: true,
  resource: true,
  location: true,
  title: true,
  description: true,
  risk: true,
  recommendation: true,
  score: true,
  max_score: true,
  severity: true,
  confidence: true,
  cwe: true,
  references: true,
  cve_ids: true,
  cvss_score: true,
  cvss_vector: true,
  epss: true,
  kev: true,
  status: true,
  regression: true,
  first_seen: true,
  last_seen: true,
  fixed_at: true,
  reopened_at: true,
  times_seen: true,
  host: true,
});

/** A run as events tell it: how it ended and what came of it. */
export const eventRun = z.pick(runRecord, {
  run_id: true,
  area: true,
  setting_type: true,
  setting_id: true,
  target_id: true,
  data_source_id: true,
  data_source: true,
  trigger: true,
  requested_at: true,
  started_at: true,
  ended_at: true,
  state: true,
  requests: true,
  bytes_sent: true,
  findings: true,
  coverage: true,
  error_class: true,
  detail: true,
  scan_only: true,
  retried_from: true,
});

/** A host as events tell it: as it is answered. */
export const eventHost = z.omit(osintHostRecord, { project_id: true });

/** The `detail` of Finding Opened, Finding Fixed and Finding Reopened. */
export const findingDetail = z.object({ ...common, finding: eventFinding });

/** The `detail` of Run Ended. */
export const runDetail = z.object({ ...common, run: eventRun });

/** The `detail` of Host Appeared. */
export const hostDetail = z.object({ ...common, host: eventHost });

export type FindingDetail = z.output<typeof findingDetail>;
type RunDetail = z.output<typeof runDetail>;
type HostDetail = z.output<typeof hostDetail>;

/** An event as it goes to the bus. */
export type ServiceEvent =
  | { readonly type: FindingEventType; readonly detail: FindingDetail }
  | { readonly type: typeof eventTypes.runEnded; readonly detail: RunDetail }
  | { readonly type: typeof eventTypes.hostAppeared; readonly detail: HostDetail };
