import type { AuthorizedProject } from '../auth/principal.ts';
import { overDefaults } from '../records/policies/effective-policy.ts';
import type { PolicyInput } from '../records/policies/policy.ts';
import { portscanTarget } from '../records/settings/portscan-target.ts';
import { scannableType } from '../records/settings/scannable.ts';
import { readStagePolicy } from '../recurrence/stage-policy.ts';
import { unfitting } from '../scanning/ports/scan-fit.ts';
import { readRecords } from '../store/records/list-records.ts';
import type { Store } from '../store/table/connection.ts';
import { effectivePolicy } from './effective-policy.ts';

/** The header of a response that says what of the scans does not fit into their budgets. */
type Estimate = Readonly<Record<'X-Scan-Estimate', string>> | undefined;

const maxLength = 1000;
/** A policy is stored in time, however many targets its setting has: of more than these nothing is said. */
const maxTargets = 1000;

function told(texts: readonly string[]): Estimate {
  if (texts.length === 0) return undefined;
  let text = '';
  for (const [at, each] of texts.entries()) {
    const next = at === 0 ? each : `${text}; ${each}`;
    if (next.length > maxLength) return { 'X-Scan-Estimate': `${text}; and ${texts.length - at} more` };
    text = next;
  }
  return { 'X-Scan-Estimate': text };
}

/** What of a target's port scan, if it started now, does not fit into the budgets of its setting's policy. One strong read. */
export async function estimateTarget(
  store: Store,
  project: AuthorizedProject,
  { target, portscan_setting_id }: { readonly target: string; readonly portscan_setting_id: number },
): Promise<Estimate> {
  const setting = { record: '', setting_type: 'portscan_setting', setting_id: portscan_setting_id };
  const text = unfitting(await effectivePolicy(store, project, setting))(target);
  return told(text === undefined ? [] : [text]);
}

/** What of the port scans of a setting's targets does not fit into the budgets of a policy; `env` is the function's. */
export async function estimatePolicy(
  store: Store,
  project: AuthorizedProject,
  policy: PolicyInput,
  env: NodeJS.ProcessEnv,
): Promise<Estimate> {
  const scannable = scannableType(policy.setting_type);
  if (scannable?.scanned.type !== portscanTarget.type) return undefined;
  const textOf = unfitting(overDefaults(policy, readStagePolicy(env).defaults, scannable.setting.code));
  const texts: string[] = [];
  const selection = { parentId: policy.setting_id, limit: maxTargets };
  for await (const { target } of readRecords(store.table, project, portscanTarget, selection)) {
    const text = textOf(target);
    if (text !== undefined) texts.push(text);
  }
  return told(texts);
}
