import { NotFound } from '../../outcome/errors.ts';
import { scannableType } from '../../records/settings/scannable.ts';
import { recordName } from '../keys/keys.ts';

/** The type and id of the setting that a policy belongs to. */
export interface SettingName {
  readonly setting_type: string;
  readonly setting_id: number;
}

/**
 * The kind of a setting that can be scanned.
 * @throws NotFound
 */
export function kindOf({ setting_type }: SettingName) {
  const kind = scannableType(setting_type)?.setting;
  if (!kind) throw new NotFound(`setting_type: ${setting_type} cannot be scanned`);
  return kind;
}

/**
 * `<CODE>#<id>` of the setting.
 * @throws NotFound
 */
export function nameOfSetting(setting: SettingName): string {
  return recordName(kindOf(setting).code, setting.setting_id);
}
