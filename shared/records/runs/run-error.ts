/**
 * Why a run did not simply succeed; docs/operations.md says what an operator does about each.
 * - `budget_time`, `budget_requests`, `budget_bytes`: cut short by a budget of its policy (partial)
 * - `target_unreachable`: nothing answered (failed)
 * - `not_testable`: the network that scans run in does not reach the target: IPv6 alone, or port 25 alone (failed)
 * - `target_refused`: the egress guard does not let scans go there (blocked)
 * - `target_blocked`: a firewall, a challenge or a login stood in the way (blocked)
 * - `setting_invalid`: the setting, or its policy, cannot be scanned as it is (failed; skipped where a schedule came to it)
 * - `target_unproven`: the stage asks for a proof of ownership, and there is none that is valid (failed)
 * - `setting_deleted`: the setting was deleted (cancelled)
 * - `cancelled`: a user cancelled it (cancelled)
 * - `excluded`: the policy leaves nothing to scan (skipped)
 * - `overdue`: not finished in seven days (timed_out)
 * - `interrupted`: its scanner died again and again (failed)
 * - `scanning_off`: a schedule came to it while scanning was switched off (skipped)
 * - `no_scanner`: this version has no scanner for the data source (failed)
 * - `internal`: a fault of the service (failed)
 */
export const runErrorClasses = [
  'budget_time',
  'budget_requests',
  'budget_bytes',
  'target_unreachable',
  'not_testable',
  'target_refused',
  'target_blocked',
  'setting_invalid',
  'target_unproven',
  'setting_deleted',
  'cancelled',
  'excluded',
  'overdue',
  'interrupted',
  'scanning_off',
  'no_scanner',
  'internal',
] as const;

export type RunErrorClass = (typeof runErrorClasses)[number];
