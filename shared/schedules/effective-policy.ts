import type { AuthorizedProject } from '../auth/principal.ts';
import { type EffectivePolicy, overDefaults, type PolicyDefaults } from '../records/policies/effective-policy.ts';
import { storedPolicy } from '../records/policies/policy.ts';
import { scannableType } from '../records/settings/scannable.ts';
import { parseRecord } from '../records/stored.ts';
import { readStagePolicy } from '../recurrence/stage-policy.ts';
import { policyKey, recordName } from '../store/keys/keys.ts';
import type { Store } from '../store/table/connection.ts';

/** A setting by its name `<CODE>#<id>`, or a scanned record together with the name of its setting. */
export interface ScannedSetting {
  readonly record: string;
  readonly setting_type?: string;
  readonly setting_id?: number;
}

/**
 * The policy that a scan of a setting started now would use: the setting's own values, and the stage's defaults for
 * all others. One strong read.
 * @throws Error where STAGE_POLICY is not what the stack writes
 */
export async function effectivePolicy(
  store: Pick<Store, 'table'>,
  project: AuthorizedProject,
  setting: ScannedSetting,
  defaults: PolicyDefaults = readStagePolicy(process.env).defaults,
): Promise<EffectivePolicy> {
  const kind = scannableType(setting.setting_type ?? '')?.setting;
  const name = kind && setting.setting_id !== undefined ? recordName(kind.code, setting.setting_id) : setting.record;
  const item = await store.table.get(policyKey(project, name));
  return overDefaults(item && parseRecord(storedPolicy, item), defaults, name.split('#')[0] ?? '');
}
