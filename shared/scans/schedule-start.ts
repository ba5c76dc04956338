import * as z from 'zod/mini';
import { type AuthorizedProject, projectOfRun } from '../auth/principal.ts';
import { InvalidRequest, NotFound, ServiceError } from '../http/errors.ts';
import { recordId, unixTime } from '../records/fields.ts';
import { policyRecord, type Schedule } from '../records/policy.ts';
import { type Store, unixSeconds } from '../store/connection.ts';
import type { Changes, Condition } from '../store/expression.ts';
import { policyKey, scheduleKey, settingsPartition } from '../store/keys.ts';
import { lookAt, lookLater, parkAt } from '../store/schedules.ts';
import type { Item } from '../store/table.ts';
import { activeRunOf, type Invocation, statusBefore } from './invocation.ts';
import { dataSourceOf, findInvocation } from './invoke-setting.ts';
import { RuleFault } from './rule-fault.ts';
import { makePlan, type Plan } from './schedule.ts';
import { readStagePolicy, type StagePolicy } from './stage-policy.ts';
import { type RunRequest, type Starter, startRuns } from './start-run.ts';

const scheduleItem = z.object({
  schedule: z.string(),
  project_id: recordId,
  due_at: unixTime,
  fire_at: z.optional(unixTime),
  plan: z.optional(z.string()),
});

type Scheduled = z.output<typeof scheduleItem>;

/** What is known of one schedule while it is looked after. */
interface Look {
  readonly starter: Starter;
  readonly project: AuthorizedProject;
  readonly scheduled: Scheduled;
  readonly schedule: Schedule | undefined;
}

/** What was seen has not changed meanwhile: otherwise somebody else looks after it. */
function asRead({ due_at, fire_at }: Scheduled): Condition[] {
  return [
    { equal: ['due_at', due_at] },
    fire_at === undefined ? { absent: 'fire_at' } : { equal: ['fire_at', fire_at] },
  ];
}

async function write({ starter, project, scheduled }: Look, changes: Changes): Promise<void> {
  const update = scheduleKey(project, scheduled.schedule);
  await starter.store.table.write({ update, changes, when: asRead(scheduled) });
}

/** Sets the next time; a schedule that has none is put aside. */
async function rearm(look: Look, plan: Plan | undefined): Promise<void> {
  const { store } = look.starter;
  const { schedule } = look.scheduled;
  const next = plan?.next(store.now());
  if (plan && next !== undefined) {
    const fire_at = Math.ceil(next / 1000);
    await write(look, { set: lookAt(store, schedule, { fire_at, plan: plan.name }) });
  } else {
    await write(look, { set: parkAt(store, schedule), remove: ['fire_at', 'plan'] });
  }
}

/** When a run was asked for, by its id (a UUID of version 7), in milliseconds. */
function askedAt(runId: unknown): number {
  const digits = String(runId).replaceAll('-', '');
  return digits[12] === '7' ? Number.parseInt(digits.slice(0, 12), 16) : 0;
}

/** One request for each target that has not been asked for since the schedule's time: a start that died is made good. */
function requestsOf({ targets }: Invocation, firedAt: number, by: Plan['by'], scanOnly: boolean): RunRequest[] {
  return targets
    .filter(({ record }) => record.active_run !== undefined || askedAt(record.last_run) < firedAt * 1000)
    .map(({ subject, record }) => ({
      subject,
      scanOnly,
      trigger: { kind: 'schedule', by },
      activeRun: activeRunOf(record),
      before: statusBefore(record),
    }));
}

function whyOf(error: Error): string {
  if (!(error instanceof ServiceError)) return error.message;
  return error.issues.map(({ path, message }) => [...path, message].join(': ')).join('; ');
}

/**
 * Starts the setting's scans. A setting that cannot be scanned as it is (no targets, not configured) waits for its next
 * time, and the log says so.
 */
async function start(look: Look, by: Plan['by'], firedAt: number): Promise<void> {
  const { starter, project, scheduled, schedule } = look;
  const facts = { project: project.id, setting: scheduled.schedule, by, firedAt };
  try {
    const invocation = await findInvocation(starter.store.table, project, scheduled.schedule);
    const requests = requestsOf(invocation, firedAt, by, schedule?.scan_only ?? false);
    const runs = await startRuns(starter, project, requests);
    starter.log({ event: 'schedule', ...facts, runs: runs.length });
  } catch (error) {
    if (!(error instanceof InvalidRequest || error instanceof NotFound)) throw error;
    starter.log({ event: 'schedule skipped', ...facts, why: whyOf(error) });
  }
}

async function scheduleOf(store: Store, project: AuthorizedProject, name: string): Promise<Schedule | undefined> {
  const item = await store.table.get(policyKey(project, name));
  return item && z.parse(policyRecord, item).schedule;
}

/** The plan as it is now; none where the policy or the stage wants none, `unknown` where the setting cannot be scanned at all. */
async function planOf(look: Look, stage: StagePolicy): Promise<Plan | 'none' | 'unknown'> {
  const { starter, project, scheduled, schedule } = look;
  const name = scheduled.schedule;
  try {
    const asked = schedule?.rule === undefined && schedule?.enabled !== false;
    const dataSource = asked ? await dataSourceOf(starter.store.table, project, name) : undefined;
    return makePlan({ name: `${project.id}/${name}`, schedule, dataSource }, stage) ?? 'none';
  } catch (error) {
    if (!(error instanceof ServiceError || error instanceof RuleFault)) throw error;
    starter.log({ event: 'schedule without a plan', project: project.id, setting: name, why: whyOf(error) });
    return 'unknown';
  }
}

/**
 * Looks after a schedule that is due: starts the setting's scans where their time has come, once however many times were
 * missed, and sets the next time. The start comes first: one that dies before the next time is set is made again, and
 * joins the runs there are. Nothing starts outside the policy's window. A schedule whose setting is gone goes.
 * @param until milliseconds since the epoch: nothing is begun after it
 * @throws ConditionFailed where somebody else looks after it; whatever the table throws: the schedule stays due
 */
export async function startDue(
  starter: Starter,
  item: Item,
  until: number,
  stage: StagePolicy = readStagePolicy(process.env),
): Promise<void> {
  const { store } = starter;
  const { project_id, schedule: name } = z.parse(scheduleItem, item);
  const project = projectOfRun(project_id);
  const key = scheduleKey(project, name);
  const [stored, setting, schedule] = await Promise.all([
    store.table.get(key),
    store.table.get({ pk: settingsPartition(project), sk: name }),
    scheduleOf(store, project, name),
  ]);
  const now = unixSeconds(store);
  if (!stored || store.now() >= until) return;
  const scheduled = z.parse(scheduleItem, stored);
  // The index lags: what it says is due may have moved on.
  if (scheduled.due_at > now) return;
  if (!setting) {
    await store.table.write({ remove: key, when: asRead(scheduled) });
    return;
  }
  const look = { starter, project, scheduled, schedule };
  const plan = await planOf(look, stage);
  if (plan === 'unknown') return write(look, { set: lookLater(store, name), remove: ['fire_at', 'plan'] });
  if (plan === 'none') return rearm(look, undefined);
  const { fire_at } = scheduled;
  if (fire_at !== undefined && fire_at <= now && scheduled.plan === plan.name) {
    const allowed = plan.within(store.now());
    if (allowed > store.now()) {
      const times = { fire_at: Math.ceil(allowed / 1000), plan: plan.name };
      return write(look, { set: lookAt(store, name, times) });
    }
    await start(look, plan.by, fire_at);
  }
  await rearm(look, plan);
}
