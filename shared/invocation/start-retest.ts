import { InvalidRequest, NotFound } from '../outcome/errors.ts';
import type { Reply } from '../outcome/reply.ts';
import { fingerprintOf } from '../records/findings/fingerprint.ts';
import { importSettingType } from '../records/findings/import-source.ts';
import { storedFinding } from '../records/findings/stored-finding.ts';
import { isFinal } from '../records/runs/run-states.ts';
import { type Stored, textIn, wholeRecord } from '../records/stored.ts';
import { readHeldRun } from '../runs/find-held-run.ts';
import type { Starter } from '../runs/start-run.ts';
import type { Mutation } from '../store/changes/mutation.ts';
import { eventOf, eventWrite } from '../store/findings/finding-events.ts';
import { readFinding } from '../store/findings/read-finding.ts';
import { keyOf, settingsPartition } from '../store/keys/keys.ts';
import { nameOfSetting } from '../store/policies/setting-name.ts';
import { scansMayRun } from '../store/runs/scanning.ts';
import type { Store } from '../store/table/connection.ts';
import { ConditionFailed } from '../store/table/table.ts';
import { type Invocation, startAudited } from './invocation.ts';
import { findInvocation } from './invoke-setting.ts';

/** The run of a finding that is being checked again, if it has not ended. A version without retests leaves ended ones named. */
async function unfinishedOf(store: Store, call: Mutation, finding: Stored): Promise<string | undefined> {
  if (finding.retest_run === undefined) return undefined;
  const runId = textIn('finding', finding, 'retest_run');
  const run = await readHeldRun(store, call.project, runId);
  if (run && !isFinal(run.state)) return runId;
  try {
    const when = [{ equal: ['retest_run', runId] as const }];
    await store.table.write({ update: keyOf(finding), changes: { remove: ['retest_run'] }, when });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
  return undefined;
}

/** A finding without what its check alone says of it, whose texts and terms no retest needs. */
const wholeFinding = (item: Stored) => wholeRecord(storedFinding, item);

/** What a retest scans: one target of the finding's setting. */
interface RetestInvocation {
  readonly finding: ReturnType<typeof wholeFinding>;
  readonly invocation: Invocation;
}

/**
 * Finds the finding of a retest, and what of its setting is to be scanned for it.
 * @throws NotFound (the finding, or what it was found on), InvalidRequest (that cannot be scanned as it is)
 */
export async function findRetest(store: Store, call: Mutation, findingId: number): Promise<RetestInvocation> {
  const { project } = call;
  const item = await readFinding(store, project, findingId);
  const finding = wholeFinding(item);
  if (finding.setting_type === importSettingType) {
    throw new InvalidRequest(
      `finding_id: was brought in from ${finding.data_source}: what no scan of this service found, none can check`,
    );
  }
  const record = recordOf(textIn('finding', item, 'sk'));
  const gone = 'finding_id: the setting or the target of the finding was deleted';
  if (!(await store.table.get({ pk: settingsPartition(project), sk: record }))) throw new NotFound(gone);
  const name = nameOfSetting(finding);
  const { targets, ...invocation } = await findInvocation(store.table, project, name);
  const own = targets.filter(({ subject }) => subject.record === record);
  if (own.length === 0) throw new NotFound(gone);
  return { finding, invocation: { ...invocation, targets: own } };
}

/** The scanned record in the sort key of a finding. */
function recordOf(sortKey: string): string {
  return sortKey.slice(0, sortKey.lastIndexOf('#'));
}

/**
 * Starts a run that checks one finding again, or joins the one that is doing so.
 * @throws NotFound where everything to scan was deleted meanwhile, and what starting throws
 */
export async function startRetest(
  starter: Starter,
  call: Mutation,
  { finding, invocation }: RetestInvocation,
): Promise<Reply> {
  const { store } = starter;
  const { finding_id, check_id, resource, location } = finding;
  const { targets } = invocation;
  const retest = { finding_id, fingerprint: fingerprintOf(finding), check_id, resource, location };
  const activeRun = await unfinishedOf(store, call, finding);
  const requests = targets.map(({ subject }) => ({
    subject,
    retest,
    scanOnly: false,
    trigger: { kind: 'user', by: call.principal.subject } as const,
    activeRun,
    beside: (run_id: string) => [
      eventWrite(call.project, eventOf(store, call, { finding_id, event: 'retest', run_id })),
    ],
  }));
  const mayRun = await scansMayRun(store);
  return startAudited(starter, call, requests, ([run]) => {
    if (run === undefined) throw new NotFound('finding_id: was deleted in the meantime');
    const done = `Retest ${run.isNew ? 'initiated' : 'already running'} for finding ${finding_id}`;
    const waits = mayRun ? '' : '; scanning is switched off: it waits until it is switched on again';
    return {
      output: { message: done + waits, run_id: run.runId },
      headers: { 'X-Scan-Run-Id': run.runId, ...(mayRun ? {} : { 'X-Scanning': 'off' }) },
    };
  });
}
