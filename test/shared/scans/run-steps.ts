import type { Item, Table, Write } from '../../../shared/store/table.ts';

/** Every step between invoke and finish at which state is written: its name in docs/run-steps.md. */
export const runSteps = [
  'note-waiting',
  'queue-run',
  'promote-run',
  'claim-run',
  'postpone-run',
  'take-ids',
  'record-finding',
  'record-coverage',
  'save-progress',
  'keep-lease',
  'release-lease',
  'ask-cancel',
  'end-run',
  'close-finding',
  'drop-note',
  'resend-run',
  'let-wait',
  'drop-promote',
  'defer-item',
] as const;

export type RunStep = (typeof runSteps)[number];

function keyOf(write: Write): { pk: string; sk: string } {
  const item: Item = 'put' in write ? write.put : 'update' in write ? { ...write.update } : { ...write.remove };
  return { pk: String(item.pk), sk: String(item.sk) };
}

function changesOf(write: Write): Item {
  return 'update' in write ? { ...write.changes.set, ...write.changes.add, ...write.changes.setOnce } : {};
}

function stepOfRunUpdate(write: Write): RunStep | undefined {
  const set = changesOf(write);
  if ('attempts' in set && set.state === 'running') return 'claim-run';
  if (set.state === 'cancelling') return 'ask-cancel';
  if ('ended_at' in set) return 'end-run';
  if ('waits' in set) return 'postpone-run';
  if ('checkpoint' in set) return 'save-progress';
  if (set.lease_until === 0) return 'release-lease';
  if ('lease_until' in set) return 'keep-lease';
  if ('sends' in set) return 'resend-run';
  if ('due_at' in set) return Object.keys(set).length === 1 ? 'let-wait' : undefined;
  return undefined;
}

function stepOfOne(write: Write): RunStep | undefined {
  const { pk, sk } = keyOf(write);
  if (pk === 'COUNTER' && sk === 'FND') return 'take-ids';
  if (pk.endsWith('#FINDING')) return 'remove' in write ? undefined : 'record-finding';
  if (!pk.endsWith('#RUN')) return undefined;
  if (sk.startsWith('COVERAGE#')) return 'record-coverage';
  if (sk === 'PROMOTE') return 'remove' in write ? 'drop-promote' : 'note-waiting';
  if (sk.startsWith('WAIT#') && 'remove' in write) return 'drop-note';
  return sk.startsWith('RUN#') && 'update' in write ? stepOfRunUpdate(write) : undefined;
}

/** The step that a write or a transaction is; undefined where it has nothing to do with runs. */
function stepOf(writes: readonly Write[]): RunStep | undefined {
  const run = writes.find((write) => keyOf(write).sk.startsWith('RUN#'));
  if (run && 'put' in run) return 'queue-run';
  if (run && writes.length > 1) {
    const step = stepOfRunUpdate(run);
    return step ?? (writes.some((write) => keyOf(write).sk.startsWith('SLOT#')) ? 'promote-run' : undefined);
  }
  const [only] = writes;
  return only && writes.length === 1 ? stepOfOne(only) : undefined;
}

/** Calls `before` and `after` around each write of the table that is a step; what they throw is the crash. */
export function atEachStep(
  table: Table,
  before: (step: RunStep) => Promise<void> | void,
  after: (step: RunStep) => Promise<void> | void = () => undefined,
): void {
  const write = table.write.bind(table);
  const transact = table.transact.bind(table);
  const around = async <T>(writes: readonly Write[], work: () => Promise<T>): Promise<T> => {
    const step = stepOf(writes);
    if (step) await before(step);
    const done = await work();
    if (step) await after(step);
    return done;
  };
  table.write = (each) => around([each], () => write(each));
  table.transact = (writes) => around(writes, () => transact(writes));
}
