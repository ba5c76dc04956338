import type { RunCoverage } from '../records/findings/export-format.ts';

/** What a run covered, in the words of get-run and list-coverage: its counts, and what it did not check and why. */
export function checkedOf({ run, gaps }: RunCoverage) {
  const { run_id, data_source, setting_type, setting_id, target_id, state, ended_at, detail, coverage } = run;
  const listed = gaps.filter(({ checkId }) => checkId !== '');
  const rest = gaps.filter(({ checkId }) => checkId === '');
  return {
    run_id,
    data_source,
    setting_type,
    setting_id,
    target_id,
    state,
    ended_at,
    detail,
    coverage,
    not_checked: listed.map(({ checkId, target, outcome, reason, count }) => ({
      check_id: checkId,
      place: target,
      verdict: outcome,
      reason,
      count,
    })),
    /** Number of further locations that were not checked and are not listed here; list-coverage returns them. */
    not_listed: rest.reduce((sum, { count }) => sum + count, 0),
  };
}
