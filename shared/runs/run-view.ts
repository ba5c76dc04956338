import { outcomeOf } from '../records/runs/retest.ts';
import type { RunRecord } from '../records/runs/run.ts';
import { isFinal } from '../records/runs/run-states.ts';
import { scannableType } from '../records/settings/scannable.ts';
import type { Run } from './run.ts';
import { waitsForScanning } from './stopped-run.ts';

/** What a queued run waits for, in the user's words; empty where it waits for nothing. */
function waitOf(run: Run): string {
  if (run.state !== 'queued') return '';
  if (waitsForScanning(run)) return 'scanning to be switched on';
  if (run.slot === undefined) return 'another scan of this project to end';
  return run.line === undefined ? '' : 'another scan of the same target to end';
}

/** A retest as its run tells it: what it is about, and its proof. */
function retestOf({ retest, retest_result, state }: Run): RunRecord['retest'] {
  if (retest === undefined) return null;
  const { fingerprint: _, ...place } = retest;
  const { scope = '', exchanges = [] } = retest_result ?? {};
  const outcome = isFinal(state) ? outcomeOf(retest_result) : 'pending';
  return { ...place, outcome, scope, exchanges };
}

/** The representation of a run in responses, without leases, locks and checkpoints; nothing else is looked up for it. */
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
    waits_for: waitOf(run),
    expected_start_at: 0,
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
    retest: retestOf(run),
    settings: started_at === 0 ? null : settings,
  };
}
