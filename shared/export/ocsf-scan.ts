import type { ExportFacts, RunCoverage } from '../records/findings/export-format.ts';
import { checkedOf } from './checked.ts';

/* Open Cybersecurity Schema Framework 1.5.0, class Scan Activity: what a scan covered, which no finding can say. */

const classUid = 6007;

/** Captions of `activity_id`, by how a run ended. */
const activities: Readonly<Record<string, { readonly id: number; readonly name: string }>> = {
  succeeded: { id: 2, name: 'Completed' },
  partial: { id: 4, name: 'Duration Violation' },
  skipped: { id: 3, name: 'Cancelled' },
  cancelled: { id: 3, name: 'Cancelled' },
  timed_out: { id: 4, name: 'Duration Violation' },
};

const failed = { id: 6, name: 'Error' };

/** The last run of a setting or target as an OCSF event; times are in milliseconds since the epoch. */
export function scanEvent(covered: RunCoverage, { projectId, at }: Pick<ExportFacts, 'projectId' | 'at'>) {
  const checked = checkedOf(covered);
  const { run_id, data_source, state, ended_at, detail, coverage } = checked;
  const activity = activities[state] ?? failed;
  const { negative, positive, skipped, blocked, not_testable, error } = coverage;
  const endTime = ended_at > 0 ? ended_at * 1000 : at;
  return {
    activity_id: activity.id,
    activity_name: activity.name,
    category_uid: 6,
    category_name: 'Application Activity',
    class_uid: classUid,
    class_name: 'Scan Activity',
    type_uid: classUid * 100 + activity.id,
    type_name: `Scan Activity: ${activity.name}`,
    severity_id: 1,
    severity: 'Informational',
    time: endTime,
    end_time: endTime,
    message: detail === '' ? state : detail,
    metadata: { version: '1.5.0', product: { name: 'Scanfold', vendor_name: 'Scanfold' }, log_name: data_source },
    scan: { uid: run_id, name: data_source, type_id: 0, type: 'Unknown' },
    total: negative + positive,
    num_detections: positive,
    num_skipped_items: skipped + blocked + not_testable + error,
    unmapped: { project_id: projectId, ...checked },
  };
}
