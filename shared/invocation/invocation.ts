import * as z from 'zod/mini';
import { NotFound } from '../outcome/errors.ts';
import type { Reply } from '../outcome/reply.ts';
import { wantedStore } from '../queueing/wanted-store.ts';
import { scannedFields } from '../records/fields.ts';
import { auditedRun } from '../records/runs/audited-run.ts';
import { parseRecord, textIn } from '../records/stored.ts';
import type { Subject } from '../runs/run.ts';
import { type RunRequest, type Started, type Starter, startEach } from '../runs/start-run.ts';
import { auditWrite } from '../store/changes/audit.ts';
import { answerWrite } from '../store/changes/idempotency.ts';
import { claim, inWordsOfKey, type Mutation, settle } from '../store/changes/mutation.ts';
import { scansMayRun } from '../store/runs/scanning.ts';
import type { Item } from '../store/table/item-range.ts';
import type { Write } from '../store/table/table.ts';

/** What one invoke scans: the setting as people name it, and each record that gets a run. */
export interface Invocation {
  readonly name: string;
  readonly targets: readonly {
    readonly subject: Subject;
    readonly record: Item;
    /** What is scanned: an address or CIDR range, a URL, or a host name. */
    readonly target: string;
  }[];
}

/** A run that a record has now, and whether this request made it. */
type StartedRun = Pick<Started, 'runId' | 'isNew'>;

/** A gateway refuses an answer whose headers are longer than 10 KB in all. */
const maxRunIdsLength = 7000;

function runIdsHeader(ids: readonly string[]): string {
  const all = ids.join(',');
  return all.length <= maxRunIdsLength ? all : all.slice(0, all.lastIndexOf(',', maxRunIdsLength));
}

/** Who started which run of what, for the audit. */
function startedFacts({ subject, trigger, scanOnly }: RunRequest, runId: string) {
  const { setting_type, setting_id, target_id } = subject;
  return { kind: auditedRun, id: runId, after: { setting_type, setting_id, target_id, trigger, scan_only: scanOnly } };
}

/**
 * Starts what a request asks for: the audit record of each run is in its transaction, and where it is only one run, the
 * answer for repeats of the request as well. `joinedReplyOf` answers where a record had an unfinished run already.
 * @throws Replayed, KeyReused, InProgress
 */
export async function startAudited(
  starter: Starter,
  call: Mutation,
  requests: readonly RunRequest[],
  replyOf: (runs: readonly StartedRun[]) => Reply,
  joinedReplyOf: (runs: readonly StartedRun[]) => Reply | Promise<Reply> = replyOf,
): Promise<Reply> {
  const { store } = starter;
  const isOne = requests.length === 1;
  if (!isOne) await claim(store, call);
  const audited = requests.map((request) => ({
    ...request,
    beside: (runId: string): Write[] => [
      ...(request.beside?.(runId) ?? []),
      auditWrite(store, call, startedFacts(request, runId)),
      ...(isOne && call.idempotency ? [answerWrite(store, call.idempotency, replyOf([{ runId, isNew: true }]))] : []),
    ],
  }));
  let started: (Started | undefined)[];
  try {
    started = await startEach({ ...starter, store: wantedStore(store, call) }, call.project, audited);
  } catch (error) {
    throw inWordsOfKey(call, error);
  }
  const runs = started.filter((each) => each !== undefined);
  if (isOne && started[0]?.isNew) return replyOf(runs);
  return settle(store, call, await (started.every((each) => each?.isNew) ? replyOf : joinedReplyOf)(runs));
}

const said = { type: 'record', record: z.pick(z.object(scannedFields), { status: true, status_detail: true }) };

/** What the record says, for a run that is to leave it so. */
export function statusBefore(record: Item): RunRequest['before'] {
  const { status, status_detail } = parseRecord(said, record);
  return status === 3 ? undefined : { status, status_detail };
}

/** The record's unfinished run. */
export function activeRunOf(record: Item): string | undefined {
  return record.active_run === undefined ? undefined : textIn('record', record, 'active_run');
}

/** What an invoke has done, in words: a record with an unfinished run is not scanned twice, and none while scanning is off. */
function messageOf(invocation: Invocation, runs: readonly StartedRun[], mayRun: boolean): string {
  const done = startedMessage(invocation, runs);
  return mayRun ? done : `${done}; scanning is switched off: it waits until it is switched on again`;
}

function startedMessage({ name, targets }: Invocation, runs: readonly StartedRun[]): string {
  const fresh = runs.filter(({ isNew }) => isNew).length;
  const begin = `Scan ${fresh > 0 ? 'initiated' : 'already running'} for ${name}`;
  if (targets.every(({ subject }) => subject.target_id === null)) return begin;
  const all = `${runs.length} target${runs.length === 1 ? '' : 's'}`;
  if (fresh === 0) return `${begin}: ${all}`;
  if (fresh === runs.length) return `${begin}: ${all} queued`;
  return `${begin}: ${fresh} of ${all} queued, ${runs.length - fresh} already running`;
}

/**
 * Starts the runs of an invocation and answers with the confirmation and the run ids (as many as a header holds).
 * @throws NotFound where everything to scan was deleted meanwhile
 */
export async function initiate(
  starter: Starter,
  call: Mutation & { readonly input: { readonly scan_only?: boolean | undefined } },
  invocation: Invocation,
): Promise<Reply> {
  const requests = invocation.targets.map(({ subject, record }) => ({
    subject,
    scanOnly: call.input.scan_only ?? false,
    trigger: { kind: 'user', by: call.principal.subject } as const,
    activeRun: activeRunOf(record),
    before: statusBefore(record),
  }));
  const mayRun = await scansMayRun(starter.store);
  return startAudited(starter, call, requests, (runs) => {
    if (runs.length === 0) throw new NotFound(`${invocation.name}: was deleted in the meantime`);
    return {
      output: { message: messageOf(invocation, runs, mayRun) },
      headers: {
        'X-Scan-Run-Id': runIdsHeader(runs.map(({ runId }) => runId)),
        ...(mayRun ? {} : { 'X-Scanning': 'off' }),
      },
    };
  });
}
