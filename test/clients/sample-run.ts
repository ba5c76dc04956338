import { noCoverage } from '../../shared/records/runs/coverage-summary.ts';
import { noFindings } from '../../shared/records/runs/finding-summary.ts';
import type { RunRecord } from '../../shared/records/runs/run.ts';

/** A run under way, as the service answers it. */
export function sampleRun(change: Partial<RunRecord> = {}): RunRecord {
  return {
    run_id: '01900000-0000-7000-8000-000000000000',
    project_id: 7,
    area: 'diagnosis',
    setting_type: 'application_scan',
    setting_id: 1001,
    target_id: null,
    data_source_id: 1004,
    data_source: 'diagnosis:application-scan',
    trigger: { kind: 'user', by: 'ada' },
    requested_at: 1_800_000_000,
    started_at: 1_800_000_001,
    ended_at: 0,
    state: 'running',
    phase: 'crawl',
    waits_for: '',
    expected_start_at: 0,
    units_planned: 10,
    units_done: 1,
    progress: 10,
    requests: 5,
    bytes_sent: 5000,
    mutations: 0,
    findings: noFindings,
    coverage: noCoverage,
    error_class: null,
    detail: '',
    scan_only: false,
    retried_from: null,
    retest: null,
    settings: null,
    ...change,
  };
}
