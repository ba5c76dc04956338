import type { FieldNotes } from './field-note.ts';

/** Notes on the fields of runs, of what they checked and of how two of them differ. */
export const runNotes: FieldNotes = {
  run_id: { description: 'Identifier of the run', example: '01900000-0000-7000-8000-000000000001' },
  'run.run_id': {
    description: 'Identifier of the run, a version 7 UUID',
    example: '01900000-0000-7000-8000-000000000001',
  },
  area: { description: 'Area of the setting: diagnosis or osint' },
  trigger: {
    description:
      'What requested the run. kind: user, schedule or retry; by: the subject of the token, or policy or cadence for a schedule',
  },
  requested_at: { description: 'Time of the request, Unix time in seconds' },
  started_at: { description: 'Time at which a scanner first started the run, Unix time in seconds; 0 until then' },
  ended_at: { description: 'Time at which the run ended, Unix time in seconds; 0 until then' },
  'run.state': {
    description:
      'queued, running or cancelling; or the final state: succeeded, partial, skipped, cancelled, blocked, failed or timed_out. As a filter: only runs in this state',
  },
  phase: { description: 'Current phase of the scan, or the last one reported; empty until the start' },
  waits_for: {
    description: 'What a queued run waits for: another scan of the same target, or one of the project; empty otherwise',
  },
  expected_start_at: {
    description:
      'Approximate start of a queued run that waits, Unix time in seconds, from how long the runs before it usually take; 0 if unknown',
  },
  units_planned: { description: 'Planned units of work; the number may grow while the scan discovers more' },
  units_done: { description: 'Completed units of work' },
  progress: {
    description: 'Progress in percent, from 0 to 100; never decreases, and reaches 100 only if the run succeeded',
  },
  requests: { description: 'Number of connections opened' },
  bytes_sent: { description: 'Bytes sent to the scanned target' },
  mutations: {
    description:
      'Number of requests sent by methods that may change data on the target; 0 unless the profile is intrusive',
  },
  'run.findings': { description: 'Number of findings observed by the run, by severity' },
  'run.coverage': { description: 'Number of checked locations by verdict; list-coverage returns the single entries' },
  error_class: { description: 'Class of the error that kept the run from succeeding; null if it succeeded' },
  detail: {
    description:
      'Summary of the checks and findings, or the reason why the scan did not succeed; while a port scan is running, what of it does not fit into its budgets',
  },
  'run.scan_only': { description: 'If true, the run updated the status of the setting but no findings' },
  retried_from: { description: 'Identifier of the run that this run resumes; null for any other run' },
  settings: {
    description:
      'Snapshot at the start of the run: the scanned record, its related setting and the effective policy; null until the start',
  },
  'run.retest': { description: 'Retest of a finding (retest-finding) and its proof; null for a scan' },
  base_run_id: {
    description: 'Identifier of the earlier run: of the same setting or target, ended, and no retest',
    example: '01900000-0000-7000-8000-000000000001',
  },
  change: {
    description:
      'new (observed by the later run alone), gone (proved fixed since the earlier run), changed (title, score, severity or confidence differ) or not_checked (observed by one run, and the other did not check it)',
  },
  not_checked_in: { description: 'Identifier of the run that did not check it; null for any other change' },
  before: { description: 'Title, score, severity and confidence in the earlier run; null if it did not observe it' },
  after: { description: 'The same in the later run' },
  coverage_diff: { description: 'Checks that ran in one of the two runs alone; only with the first page' },
  'coverage_diff.verdict': { description: 'Verdict of the run that did not run the check; null if it reported none' },
  'coverage_diff.reason': { description: 'Reason why the check did not run; empty if the run reported none' },
  'run.since': { description: 'Only runs requested at or after this time, Unix time in seconds' },
  'run.limit': { description: 'Maximum number of records in the response; default 100', example: 100 },
  wait_seconds: { description: 'Long polling: wait up to this many seconds (0 to 20) for the next change of the run' },

  'coverage.run_id': { description: 'Identifier of the run that reported the entry' },
  'coverage.check_id': { description: 'Identifier of the check' },
  place: {
    description: 'Location to which the verdict applies, e.g. 192.0.2.7 1-1024/tcp or https://a.example.test/login',
  },
  verdict: {
    description:
      'negative (checked, no finding), positive (finding), skipped (excluded by the policy or the profile), blocked (a protection such as a WAF prevented the check), not_testable (cannot be tested from the scanner) or error (the check failed)',
  },
  'coverage.count': {
    description: 'Number of locations that the entry summarizes: ports of a range, parameters of a page',
  },
  'coverage.reason': { description: 'Reason why it was not checked; empty if it was' },
  'coverage.time': { description: 'End of the run, Unix time in seconds; its start while the run is in progress' },
  'coverage.limit': { description: 'Maximum number of records in the response; default 100', example: 100 },
};
