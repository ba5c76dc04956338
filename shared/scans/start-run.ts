import type { AuthorizedProject } from '../auth/principal.ts';
import { errorFacts, type Log } from '../log.ts';
import { type Store, unixSeconds } from '../store/connection.ts';
import { dueShard, runKey, settingsPartition } from '../store/keys.ts';
import { ConditionFailed, type Item } from '../store/table.ts';
import type { RunMessage } from './message.ts';
import type { Queue } from './queue.ts';
import type { Subject } from './run.ts';

/** What starting a run needs of the outside. */
export interface Starter {
  readonly store: Store;
  readonly queue: Queue;
  readonly newId: () => string;
  readonly log: Log;
}

/** How long after a run was queued the dispatcher looks whether it has started. */
const queuedGraceSeconds = 60;

export interface RunRequest {
  readonly subject: Subject;
  readonly scanOnly: boolean;
  readonly requestedBy: string;
  /** The unfinished run that the record had when it was read. */
  readonly activeRun?: string | undefined;
}

/** A run that a record has now, and whether this request made it. */
interface Started {
  readonly runId: string;
  readonly isNew: boolean;
}

function runItem(store: Store, project: AuthorizedProject, runId: string, request: RunRequest): Item {
  const now = unixSeconds(store);
  return {
    ...runKey(project, runId),
    lk: `${request.subject.record}#${runId}`,
    run_id: runId,
    project_id: project.id,
    ...request.subject,
    scan_only: request.scanOnly,
    requested_by: request.requestedBy,
    requested_at: now,
    state: 'queued',
    attempts: 0,
    sends: 1,
    units_done: 0,
    units_planned: 0,
    due_shard: dueShard(runId),
    due_at: now + queuedGraceSeconds,
  };
}

/** Status and run in one transaction. A record that has an unfinished run keeps it; one that was deleted gets none. */
async function queueRun(
  starter: Starter,
  project: AuthorizedProject,
  request: RunRequest,
): Promise<Started | undefined> {
  const { store } = starter;
  if (request.activeRun !== undefined) return { runId: request.activeRun, isNew: false };
  const runId = starter.newId();
  try {
    await store.table.transact([
      {
        update: { pk: settingsPartition(project), sk: request.subject.record },
        changes: {
          set: {
            status: 3,
            status_detail: `Scan queued at ${new Date(store.now()).toISOString()}`,
            active_run: runId,
            last_run: runId,
            updated_at: unixSeconds(store),
          },
        },
        when: [{ exists: 'pk' }, { absent: 'active_run' }],
      },
      { put: runItem(store, project, runId, request), when: [{ absent: 'pk' }] },
    ]);
    return { runId, isNew: true };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const active = error.item?.active_run;
    return typeof active === 'string' ? { runId: active, isNew: false } : undefined;
  }
}

/** How many records are queued at the same time. */
const parallel = 16;

/**
 * Starts one run for each subject, or joins the unfinished one it has. Returns run ids in the order of the subjects;
 * records that were deleted meanwhile have none. A message that cannot be sent is no failure of the request: the run is stored,
 * and the dispatcher sends it again.
 */
export async function startRuns(
  starter: Starter,
  project: AuthorizedProject,
  requests: readonly RunRequest[],
): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < requests.length; from += parallel) {
    const some = requests.slice(from, from + parallel);
    const queued = await Promise.all(some.map((request) => queueRun(starter, project, request)));
    const started = queued.filter((each) => each !== undefined);
    const messages: RunMessage[] = started
      .filter(({ isNew }) => isNew)
      .map(({ runId }) => ({ project_id: project.id, run_id: runId }));
    try {
      await starter.queue.send(messages);
    } catch (error) {
      starter.log({ event: 'message not sent', project: project.id, ...errorFacts(error) });
    }
    ids.push(...started.map(({ runId }) => runId));
  }
  return ids;
}
