import type { AuthorizedProject } from '../auth/principal.ts';
import { settingSubject } from '../invocation/invoke-setting.ts';
import { ServiceError } from '../outcome/errors.ts';
import { type EffectivePolicy, overDefaults } from '../records/policies/effective-policy.ts';
import { type PolicyInput, type Schedule, storedPolicy } from '../records/policies/policy.ts';
import { policyFault } from '../records/policies/policy-fault.ts';
import { type Origin, originsOf } from '../records/policies/policy-origins.ts';
import { parseRecord } from '../records/stored.ts';
import { RuleFault } from '../recurrence/rule-fault.ts';
import { readStagePolicy, type StagePolicy } from '../recurrence/stage-policy.ts';
import { isTimeZone } from '../recurrence/wall-clock.ts';
import { nameOfSetting, type SettingName } from '../store/policies/setting-name.ts';
import type { Store } from '../store/table/connection.ts';
import type { Item } from '../store/table/item-range.ts';
import { makePlan, nextTimes, readRule } from './schedule.ts';

/** The result of checking a policy: its fault (`field: rule`), or the first scheduled time in seconds. */
export interface Checked {
  readonly fault?: string | undefined;
  readonly fire_at?: number | undefined;
}

async function checkSchedule(schedule: Schedule, stage: StagePolicy, nowMs: number): Promise<Checked> {
  const { rule, time_zone: zone, enabled } = schedule;
  if (zone !== undefined && !isTimeZone(zone)) return { fault: 'time_zone: is not a time zone of the IANA database' };
  if (rule === undefined) return {};
  try {
    await readRule(rule, { zone, leastMinutes: stage.least_minutes });
    const plan = enabled === false ? undefined : await makePlan({ name: '', schedule, dataSource: undefined }, stage);
    return { fire_at: plan && nextTimes(plan, nowMs, 1)[0] };
  } catch (error) {
    if (error instanceof RuleFault) return { fault: `rule: ${error.message}` };
    throw error;
  }
}

/**
 * Checks the rules of a policy that its schema cannot express. `env` is that of the function, with the stage's
 * decisions.
 */
export async function checkPolicy(policy: PolicyInput, env: NodeJS.ProcessEnv, nowMs: number): Promise<Checked> {
  const fault = policyFault(policy);
  if (fault !== undefined) return { fault };
  if (policy.profile === 'intrusive' && readStagePolicy(env).defaults.intrusive !== true)
    return { fault: 'profile: the stage does not allow intrusive scans' };
  if (policy.out_of_band === true && readStagePolicy(env).defaults.outOfBand !== true)
    return { fault: 'out_of_band: the stage has no callback address' };
  const { fault: ofSchedule, fire_at } = policy.schedule
    ? await checkSchedule(policy.schedule, readStagePolicy(env), nowMs)
    : {};
  return ofSchedule === undefined ? { fire_at } : { fault: `schedule.${ofSchedule}` };
}

/** What schedules the scans of a setting, and its next times in seconds. */
export interface Upcoming {
  readonly scheduled_by: 'policy' | 'cadence' | 'nobody';
  readonly next_fire_times: number[];
}

const nobody: Upcoming = { scheduled_by: 'nobody', next_fire_times: [] };

/** How many of the next times are told. */
const timesTold = 5;

async function upcoming(
  store: Store,
  project: AuthorizedProject,
  name: string,
  schedule: Schedule | undefined,
  stage: StagePolicy,
): Promise<Upcoming> {
  try {
    const asked = schedule?.rule === undefined && schedule?.enabled !== false;
    const subject = asked ? await settingSubject(store.table, project, name) : undefined;
    const plan = await makePlan({ name: `${project.id}/${name}`, schedule, dataSource: subject?.data_source }, stage);
    return plan ? { scheduled_by: plan.by, next_fire_times: nextTimes(plan, store.now(), timesTold) } : nobody;
  } catch (error) {
    // A link whose data source is gone, or a rule that is none any more.
    if (error instanceof ServiceError || error instanceof RuleFault) return nobody;
    throw error;
  }
}

/** What a scan of a setting started now would do, where each value comes from, and its next scheduled times. */
export async function explainPolicy(
  store: Store,
  project: AuthorizedProject,
  setting: SettingName,
  item: Item | undefined,
  env: NodeJS.ProcessEnv,
): Promise<Upcoming & { effective: EffectivePolicy; origins: Origin[] }> {
  const name = nameOfSetting(setting);
  const { defaults } = readStagePolicy(env);
  const policy = item && parseRecord(storedPolicy, item);
  const origins = originsOf(policy, defaults, setting.setting_type);
  return { origins, ...(await describePolicy(store, project, name, item, env)) };
}

/** The effective values of a stored policy for the setting with this name, and its next scheduled times. */
export async function describePolicy(
  store: Store,
  project: AuthorizedProject,
  name: string,
  item: Item | undefined,
  env: NodeJS.ProcessEnv,
): Promise<Upcoming & { effective: EffectivePolicy }> {
  const stage = readStagePolicy(env);
  const policy = item && parseRecord(storedPolicy, item);
  const effective = overDefaults(policy, stage.defaults, name.split('#')[0] ?? '');
  return { effective, ...(await upcoming(store, project, name, policy?.schedule, stage)) };
}
