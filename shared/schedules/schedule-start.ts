import * as z from 'zod/mini';
import { type AuthorizedProject, projectOfRun } from '../auth/principal.ts';
import { activeRunOf, type Invocation, statusBefore } from '../invocation/invocation.ts';
import { findInvocation, settingSubject } from '../invocation/invoke-setting.ts';
import { InvalidRequest, NotFound, ServiceError } from '../outcome/errors.ts';
import { recordId, unixTime } from '../records/fields.ts';
import { type Schedule, storedPolicy } from '../records/policies/policy.ts';
import { scannableType } from '../records/settings/scannable.ts';
import { parseRecord, textIn } from '../records/stored.ts';
import { RuleFault } from '../recurrence/rule-fault.ts';
import { cadencesOf, readStagePolicy, type StagePolicy } from '../recurrence/stage-policy.ts';
import { type RunRequest, type Starter, startRuns } from '../runs/start-run.ts';
import { unchanged } from '../store/changes/revision.ts';
import { policyKey, scanningKey, scheduleKey, settingsPartition } from '../store/keys/keys.ts';
import { isScanningOn } from '../store/runs/scanning.ts';
import { dueLater, parkAt, scheduleDue } from '../store/runs/schedules.ts';
import { unixSeconds } from '../store/table/connection.ts';
import type { Changes, Condition } from '../store/table/expression.ts';
import type { Item } from '../store/table/item-range.ts';
import { ConditionFailed } from '../store/table/table.ts';
import { makePlan, type Plan } from './schedule.ts';
import { isReported, measureSkip, type SkipReason, scanningOff, skippedStart, skipWrites } from './schedule-skip.ts';

/** The schema of the stored schedule of a setting. */
export const storedSchedule = {
  type: 'schedule',
  record: z.object({
    schedule: z.string(),
    project_id: recordId,
    due_at: unixTime,
    fire_at: z.optional(unixTime),
    plan: z.optional(z.string()),
    ...skippedStart.shape,
  }),
};

type Scheduled = z.output<typeof storedSchedule.record>;

/** What is known of one schedule while it is looked after. */
interface Look {
  readonly starter: Starter;
  readonly project: AuthorizedProject;
  /** The setting as it was read. */
  readonly setting: Item;
  readonly scheduled: Scheduled;
  readonly schedule: Schedule | undefined;
  readonly stage: StagePolicy;
  readonly isScanningOn: boolean;
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

/** What sets the next time; a schedule that has none is put aside. */
function nextTime({ starter, scheduled, stage }: Look, plan: Plan | undefined): Changes {
  const { store } = starter;
  const { schedule } = scheduled;
  const cadences = cadencesOf(stage);
  const next = plan?.next(store.now());
  return plan && next !== undefined
    ? { set: scheduleDue(store, schedule, { fire_at: Math.ceil(next / 1000), plan: plan.name, cadences }) }
    : { set: parkAt(store, schedule, cadences), remove: ['fire_at', 'plan'] };
}

/** When a run was asked for, by its id (a UUID of version 7), in milliseconds. */
function askedAt(runId: string): number {
  const digits = runId.replaceAll('-', '');
  return digits[12] === '7' ? Number.parseInt(digits.slice(0, 12), 16) : 0;
}

function lastAskedAt(record: Item): number {
  return record.last_run === undefined ? 0 : askedAt(textIn('record', record, 'last_run'));
}

/** One request for each target that has not been asked for since the schedule's time: a start that died is made good. */
function requestsOf({ targets }: Invocation, firedAt: number, by: Plan['by'], scanOnly: boolean): RunRequest[] {
  return targets
    .filter(({ record }) => record.active_run !== undefined || lastAskedAt(record) < firedAt * 1000)
    .map(({ subject, record }) => ({
      subject,
      scanOnly,
      trigger: { kind: 'schedule', by },
      activeRun: activeRunOf(record),
      before: statusBefore(record),
      // A run that another look started and that has ended since the record was read is the one that was due.
      asRead: [unchanged(record, 'last_run')],
    }));
}

/** In the user's words; without the names of fields that the user of a schedule has not sent. */
function whyOf(error: Error): string {
  return error instanceof ServiceError ? error.issues.map(({ message }) => message).join('; ') : error.message;
}

/**
 * Starts the setting's scans, or joins those under way. Says why not where the setting cannot be scanned as it is (no
 * targets, not configured, no scanner), or nothing is to be scanned.
 */
async function start(look: Look, by: Plan['by'], firedAt: number): Promise<SkipReason | undefined> {
  const { starter, project, setting, scheduled, schedule } = look;
  const facts = { project: project.id, setting: scheduled.schedule, by, firedAt };
  if (!look.isScanningOn) {
    starter.log({ event: 'schedule skipped', ...facts, why: scanningOff.why });
    return scanningOff;
  }
  try {
    const invocation = await findInvocation(starter.store.table, project, scheduled.schedule, setting);
    const requests = requestsOf(invocation, firedAt, by, schedule?.scan_only ?? false);
    const runs = await startRuns(starter, project, requests);
    starter.log({ event: 'schedule', ...facts, runs: runs.length });
    return undefined;
  } catch (error) {
    if (!(error instanceof InvalidRequest || error instanceof NotFound)) throw error;
    const why = whyOf(error);
    starter.log({ event: 'schedule skipped', ...facts, why });
    // What is not found is being deleted, and its schedule with it.
    return error instanceof InvalidRequest ? { why, errorClass: 'setting_invalid' } : undefined;
  }
}

/** Sets the next time, and with it tells by a run of its own why nothing was started: both or neither. */
async function tell(look: Look, changes: Changes, by: Plan['by'], firedAt: number, reason: SkipReason): Promise<void> {
  const { starter, project, setting, scheduled, schedule } = look;
  const { table } = starter.store;
  const subject = await settingSubject(table, project, scheduled.schedule, setting);
  const set = { ...changes.set, skipped_why: reason.why, skipped_at: firedAt };
  const update = scheduleKey(project, scheduled.schedule);
  const skip = { subject, by, scanOnly: schedule?.scan_only ?? false, reason };
  try {
    await table.transact([
      { update, changes: { ...changes, set }, when: asRead(scheduled) },
      ...skipWrites(starter, project, skip),
    ]);
    measureSkip(starter, skip);
  } catch (error) {
    // It is being scanned, as it was before: that run stays its last.
    if (!(error instanceof ConditionFailed && error.index === 1 && error.item)) throw error;
    await write(look, changes);
  }
}

/** Starts what the time that has come asks for, and sets the next. */
async function fire(look: Look, plan: Plan, firedAt: number): Promise<void> {
  const reason = await start(look, plan.by, firedAt);
  const changes = nextTime(look, plan);
  if (reason === undefined) {
    await write(look, { ...changes, remove: [...(changes.remove ?? []), 'skipped_why', 'skipped_at'] });
  } else if (isReported(look.scheduled, reason.why, firedAt)) await write(look, changes);
  else await tell(look, changes, plan.by, firedAt, reason);
}

/** The plan as it is now; `none` where the policy or the stage wants none, `unknown` where that may change unseen. */
async function planOf({
  starter,
  project,
  setting,
  scheduled,
  schedule,
  stage,
}: Look): Promise<Plan | 'none' | 'unknown'> {
  const name = scheduled.schedule;
  try {
    const asked = schedule?.rule === undefined && schedule?.enabled !== false;
    const subject = asked ? await settingSubject(starter.store.table, project, name, setting) : undefined;
    const plan = await makePlan({ name: `${project.id}/${name}`, schedule, dataSource: subject?.data_source }, stage);
    if (plan) return plan;
    // A custom data source goes by its name, which a user may change.
    const named = subject && scannableType(subject.setting_type)?.setting.reference;
    return named && !named.builtIn.has(subject.data_source_id) ? 'unknown' : 'none';
  } catch (error) {
    if (!(error instanceof ServiceError || error instanceof RuleFault)) throw error;
    starter.log({ event: 'schedule without a plan', project: project.id, setting: name, why: whyOf(error) });
    return 'unknown';
  }
}

/**
 * Processes a schedule that is due: starts the setting's scans, once for any number of missed times, and sets the next
 * time. The start comes first: one that dies before the next time is set is made again, and joins the runs there are.
 * A setting that cannot be scanned has a run in state `skipped` instead, and waits for its next time; so has each one
 * while scanning is switched off. Nothing starts outside the policy's window. A schedule whose setting is gone goes.
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
  const { project_id, schedule: name } = parseRecord(storedSchedule, item);
  const project = projectOfRun(project_id);
  const key = scheduleKey(project, name);
  const [stored, setting, policy, scanning] = await store.table.getAll([
    key,
    { pk: settingsPartition(project), sk: name },
    policyKey(project, name),
    scanningKey,
  ]);
  const now = unixSeconds(store);
  if (!stored || store.now() >= until) return;
  const scheduled = parseRecord(storedSchedule, stored);
  // The index lags: what it says is due may have moved on.
  if (scheduled.due_at > now) return;
  if (!setting) {
    await store.table.write({ remove: key, when: asRead(scheduled) });
    return;
  }
  const schedule = policy && parseRecord(storedPolicy, policy).schedule;
  const look = { starter, project, setting, scheduled, schedule, stage, isScanningOn: isScanningOn(store, scanning) };
  const plan = await planOf(look);
  if (plan === 'unknown') {
    return write(look, { set: dueLater(store, name, cadencesOf(stage)), remove: ['fire_at', 'plan'] });
  }
  if (plan === 'none') return write(look, nextTime(look, undefined));
  const { fire_at } = scheduled;
  if (fire_at !== undefined && fire_at <= now && scheduled.plan === plan.name) {
    const allowed = plan.within(store.now());
    if (allowed > store.now()) {
      const times = { fire_at: Math.ceil(allowed / 1000), plan: plan.name, cadences: cadencesOf(stage) };
      return write(look, { set: scheduleDue(store, name, times) });
    }
    return fire(look, plan, fire_at);
  }
  await write(look, nextTime(look, plan));
}
