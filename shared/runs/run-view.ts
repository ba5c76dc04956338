import type { RunRecord } from '../records/run.ts';
import { scannableType } from '../records/scannable.ts';
import type { Run } from './run.ts';

/** The representation of a run in responses, without leases, locks and checkpoints. */
export function runView(run: Run): RunRecord {
  const { run_id, project_id, setting_type, setting_id, target_id, data_source_id, data_source } = run;
  const { trigger, requested_at, started_at = 0, ended_at = 0, state, phase, units_planned, units_done } = run;
  const { progress, requests, bytes_sent, mutations, findings, coverage, error_class = null, detail = '' } = run;
  const { scan_only, retried_from, settings = null } = run;
  return {
    run_id,
    project_id,
    area: scannableType(setting_type)?.area ?? 'diagnosis',
    setting_type,
    setting_id,
    target_id,
    data_source_id,
    data_source,
    trigger,
    requested_at,
    started_at,
    ended_at,
    state,
    phase,
    units_planned,
    units_done,
    progress,
    requests,
    bytes_sent,
    mutations,
    findings,
    coverage,
    error_class,
    detail,
    scan_only,
    retried_from,
    settings: started_at === 0 ? null : settings,
  };
}
