import type { RunRecord } from '../../../shared/records/runs/run.ts';
import { scannableType } from '../../../shared/records/settings/scannable.ts';
import { kindOfSetting } from '../../targets/target-kinds.ts';

/** What a run scans, as its settings tell it; the name of its setting while it has not started. */
export function runTarget({ setting_type, setting_id, data_source, settings }: RunRecord): string {
  const target = scannableType(setting_type)?.target;
  const told = target && (target.of === 'rest' ? settings?.linked : settings?.record)?.[target.field];
  if (typeof told === 'string' && told !== '') return told;
  return `${kindOfSetting(setting_type, data_source)?.name ?? setting_type}:${setting_id}`;
}

/** For how long a run has been at work, in seconds; undefined before its start. */
export function runSeconds({ started_at, ended_at }: RunRecord, nowSeconds: number): number | undefined {
  if (started_at === 0) return undefined;
  return (ended_at === 0 ? nowSeconds : ended_at) - started_at;
}
