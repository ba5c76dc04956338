import type { Schedule } from '../records/policies/policy.ts';
import type { Recurrence, RuleOptions } from '../recurrence/recurrence.ts';
import { remembered } from '../recurrence/remembered.ts';
import type { Cadence, StagePolicy } from '../recurrence/stage-policy.ts';
import { always, openWindow } from '../recurrence/window.ts';
import { policyPlan } from '../store/runs/schedules.ts';

/** The times at which a setting is scanned automatically. Times are in milliseconds since the epoch. */
export interface Plan {
  /** Who decides: the setting's policy, or the stage. */
  readonly by: 'policy' | 'cadence';
  /** Tells one plan's times from another's: `policy`, whose change sets the times anew, or the cadence. */
  readonly name: string;
  readonly next: (afterMs: number) => number | undefined;
  /** The instant itself where the window allows it, or the next one that it does. */
  readonly within: (instantMs: number) => number;
}

/**
 * Reads a rule. What computes recurrences is loaded with the first: most policies have none, and most stages no cadence.
 * @throws RuleFault
 */
export async function readRule(text: string, options: RuleOptions): Promise<Recurrence> {
  const { parseRecurrence } = await import('../recurrence/recurrence.ts');
  return parseRecurrence(text, options);
}

const hourMs = 3600_000;

/** Where the named cadences begin, by cron, and over how long a time they are spread. */
const spreads: Readonly<Record<Exclude<Extract<Cadence, string>, 'off'>, { cron: string; spreadMs: number }>> = {
  hourly: { cron: '0 * * * *', spreadMs: hourMs },
  daily: { cron: '0 0 * * *', spreadMs: 24 * hourMs },
  weekly: { cron: '0 0 * * 1', spreadMs: 7 * 24 * hourMs },
  monthly: { cron: '0 0 1 * *', spreadMs: 28 * 24 * hourMs },
};

/** A cadence by cron says when; it is spread over the hour that follows. */
const cronSpreadMs = hourMs;

/**
 * A number from 0 to 1 that is always the same for a name (FNV-1a hash with a final mix, since names differ at their
 * ends).
 */
export function shareOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const char of name) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** By cron and zone: a stage has few cadences, and all of its settings ask for their times. */
const recurrences = new Map<string, Promise<Recurrence>>();

function recurrenceOf(cron: string, zone: string): Promise<Recurrence> {
  const name = JSON.stringify([cron, zone]);
  const known = recurrences.get(name);
  if (known) return known;
  const recurrence = readRule(cron, { zone, leastMinutes: 1 }).then(remembered);
  recurrences.set(name, recurrence);
  return recurrence;
}

/** The cadence's times, moved for each setting by a part of the spread that is always the same. Undefined: never. */
async function cadenceOf(cadence: Cadence, name: string): Promise<Recurrence | undefined> {
  if (cadence === 'off') return undefined;
  const { cron, spreadMs } = typeof cadence === 'string' ? spreads[cadence] : { ...cadence, spreadMs: cronSpreadMs };
  const zone = typeof cadence === 'string' ? 'UTC' : cadence.time_zone;
  const base = await recurrenceOf(cron, zone);
  const shift = Math.floor((shareOf(name) * spreadMs) / 1000) * 1000;
  return {
    zone: base.zone,
    next: (afterMs) => {
      const at = base.next(afterMs - shift);
      return at === undefined ? undefined : at + shift;
    },
  };
}

/** The instants of a recurrence, each moved into the window where it is outside; several may become one. */
function planOf(of: Pick<Plan, 'by' | 'name'>, recurrence: Recurrence, window: Schedule['window']): Plan {
  const { within, lastWithin } = window ? openWindow(window, recurrence.zone) : always;
  return {
    ...of,
    within,
    next: (afterMs) => {
      let at = recurrence.next(lastWithin(afterMs));
      // One from before that was moved to `afterMs` or earlier has had its time.
      while (at !== undefined && within(at) <= afterMs) at = recurrence.next(at);
      return at === undefined ? undefined : within(at);
    },
  };
}

/** The input of a plan: the policy's schedule, and the data source if it is known. */
export interface PlanParts {
  /** `<project>/<record>`: what the spread goes by. */
  readonly name: string;
  readonly schedule: Schedule | undefined;
  readonly dataSource: string | undefined;
}

/**
 * Determines what schedules a setting: its policy's rule, or else the stage's cadence for its data source, both within
 * the policy's window; undefined if nothing does, or if the policy disables it.
 * @throws RuleFault for a rule that was stored under other limits
 */
export async function makePlan(
  { name, schedule, dataSource }: PlanParts,
  stage: StagePolicy,
): Promise<Plan | undefined> {
  if (schedule?.enabled === false) return undefined;
  if (schedule?.rule !== undefined) {
    const rule = await readRule(schedule.rule, { zone: schedule.time_zone, leastMinutes: 1 });
    return planOf({ by: 'policy', name: policyPlan }, rule, schedule.window);
  }
  const cadence = stage.cadence[dataSource ?? ''] ?? 'off';
  const times = await cadenceOf(cadence, name);
  if (!times) return undefined;
  const of = { by: 'cadence', name: `cadence ${JSON.stringify(cadence)}` } as const;
  return planOf(of, { ...times, zone: schedule?.time_zone ?? times.zone }, schedule?.window);
}

/** The next times of a plan, in seconds since the epoch. */
export function nextTimes(plan: Plan, afterMs: number, count: number): number[] {
  const times: number[] = [];
  let at = plan.next(afterMs);
  while (at !== undefined && times.length < count) {
    times.push(Math.floor(at / 1000));
    at = plan.next(at);
  }
  return times;
}
