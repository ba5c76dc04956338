import * as z from 'zod/mini';
import { InvalidRequest, NotFound } from '../outcome/errors.ts';
import type { Reply } from '../outcome/reply.ts';
import { parseRun, type Run } from '../runs/run.ts';
import { subject } from '../runs/run-subject.ts';
import type { RunRequest, Starter } from '../runs/start-run.ts';
import type { Mutation } from '../store/changes/mutation.ts';
import { settingsPartition } from '../store/keys/keys.ts';
import { runKey } from '../store/keys/run-keys.ts';
import { activeRunOf, startAudited, statusBefore } from './invocation.ts';

/** The ends after which there may be more to do. */
const retried: ReadonlySet<string> = new Set(['partial', 'failed', 'timed_out', 'blocked', 'cancelled']);

/**
 * What the new run takes over as it was stored: where the scan stood, and what was counted until then. What it may
 * send, it may send anew. The settings come along to be compared: where they have changed, the scan starts from its
 * beginning.
 */
function resumedFrom(run: Run): RunRequest['resumed'] {
  const { run_id, checkpoint, settings, units_done, units_planned, progress, findings, coverage } = run;
  if (checkpoint === undefined || settings === undefined) return { retried_from: run_id };
  const counted = { units_done, units_planned, progress, findings, coverage, commits: 1 };
  return { retried_from: run_id, checkpoint, settings, ...counted };
}

/**
 * Starts a run that goes on where another one stopped, or from the beginning where that left no checkpoint. A record
 * that has an unfinished run keeps that one, and it is answered.
 * @throws NotFound (the run, or its setting is gone), InvalidRequest (nothing to go on with)
 */
export async function retryRun(starter: Starter, call: Mutation, runId: string): Promise<Reply> {
  const { table } = starter.store;
  const { project, principal } = call;
  const item = await table.get(runKey(project, runId));
  if (!item) throw new NotFound('run_id: no such run in this project');
  const run = parseRun(item);
  if (run.retest) throw new InvalidRequest('run_id: is a retest; use retest-finding to check the finding again');
  if (!retried.has(run.state)) {
    throw new InvalidRequest(`run_id: is ${run.state}; only a run that ended before completion can be retried`);
  }
  const record = await table.get({ pk: settingsPartition(project), sk: run.record });
  if (!record) throw new NotFound('run_id: its setting was deleted');
  const request = {
    subject: z.parse(subject, run),
    scanOnly: run.scan_only,
    trigger: { kind: 'retry', by: principal.subject } as const,
    activeRun: activeRunOf(record),
    before: statusBefore(record),
    resumed: resumedFrom(run),
  };
  const joined = async ([run]: readonly { readonly runId: string }[]): Promise<Reply> => {
    if (run === undefined) throw new NotFound('run_id: its setting was deleted');
    const active = await table.get(runKey(project, run.runId));
    return { output: { run_id: run.runId, state: active && parseRun(active).state } };
  };
  const replyOf = ([run]: readonly { readonly runId: string }[]): Reply => ({
    output: { run_id: run?.runId, state: 'queued' },
  });
  return startAudited(starter, call, [request], replyOf, joined);
}
