import type { PolicyInput } from '../../../shared/records/policies/policy.ts';
import type { RunState } from '../../../shared/records/runs/run-states.ts';
import { putPolicy } from '../../../shared/store/policies/policies.ts';
import type { Times } from '../../../shared/store/runs/schedules.ts';
import type { Item } from '../../../shared/store/table/item-range.ts';
import type { Setting } from '../settings.ts';
import type { Scene, Settings } from '../stage.ts';
import type { World } from '../world.ts';

/** A course of events, of which every step can fail; nothing fails in what was before. */
export interface Story extends Scene {
  readonly name: string;
  /** The kinds that it can be told of; absent: all. */
  readonly kinds?: readonly string[];
  readonly events: (world: World, settings: Settings) => Promise<unknown>;
  /** What the last run of each setting comes to where nothing fails; none where the setting is gone. */
  readonly end: readonly (RunState | 'gone')[];
  /** The most runs that the project may have in the end: what is done once and repeated must not start another. */
  readonly maxRuns?: number;
}

/** The id of a run that there is not. */
export const noRun = '01900000-0000-7000-8000-000000000000';

/** The record's unfinished run, or its last. */
export async function runOf(world: World, setting: Setting): Promise<string> {
  const record: Item = (await world.record(setting)) ?? {};
  return String(record.last_run ?? noRun);
}

/** A client cancels the setting's run. */
export async function cancel(world: World, setting: Setting, key?: string): Promise<unknown> {
  return world.cancel(setting, await runOf(world, setting), key);
}

/** A client lets the setting's last run go on. */
export async function retry(world: World, setting: Setting): Promise<unknown> {
  return world.retry(setting, await runOf(world, setting));
}

/** Delivers the next message alone: what comes of it stays in the queue. */
export async function deliverOne(world: World): Promise<void> {
  const [next] = world.queue.visible();
  if (next) await world.deliver(next);
}

/** The next unit takes a minute longer, at work all the while: it asks for the share of its budget that is used. */
export function takesLong(world: World): void {
  world.duringScan = async (context) => {
    for (const seconds of [20, 20, 20]) {
      world.pass(seconds);
      context.budgetUsed?.();
    }
  };
}

/** What is in the queue never comes. */
export function loseMessages(world: World): void {
  for (const each of world.queue.visible()) world.queue.acknowledge(each);
}

/** A scanner that dies in its first unit. */
export async function scannerThatDies(world: World): Promise<void> {
  const { fate } = world;
  world.duringScan = async () => {
    world.fate = (step, process) => (process.name === 'scanner' ? 'killed before' : fate(step, process));
  };
  await deliverOne(world);
  world.fate = fate;
}

/** A client gives the setting a policy. */
export async function policyOf(
  world: World,
  { call, settingType, id }: Setting,
  fields: Partial<PolicyInput>,
  times: Times = {},
): Promise<void> {
  const area = settingType.startsWith('rel_osint') ? 'osint' : 'diagnosis';
  const setting_type = settingType as PolicyInput['setting_type'];
  const policy = { project_id: call.project.id, area, setting_type, setting_id: id, ...fields } as const;
  await putPolicy(world.store, call, policy, times);
}
