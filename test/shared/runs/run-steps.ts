import { scanningOffPhase } from '../../../shared/records/runs/scanning.ts';
import type { Item } from '../../../shared/store/table/item-range.ts';
import type { Table, Write } from '../../../shared/store/table/table.ts';

/**
 * Every step between invoke and finish at which state is written, a message sent or acknowledged: its name in
 * docs/run-steps.md. The crash matrix meets each of them for each kind of record.
 */
export const runSteps = [
  'take-key',
  'note-waiting',
  'queue-run',
  'keep-answer',
  'free-key',
  'send',
  'promote-run',
  'claim-run',
  'join-queue',
  'leave-queue',
  'call-next',
  'take-ids',
  'record-finding',
  'record-host',
  'record-coverage',
  'save-progress',
  'keep-lease',
  'release-lease',
  'stop-run',
  'ask-cancel',
  'end-run',
  'close-finding',
  'end-trend',
  'drop-note',
  'acknowledge',
  'resend-run',
  'let-wait',
  'drop-promote',
  'defer-item',
  'delete-record',
  'remove-child',
  'note-cleanup',
  'drop-cleanup',
  'set-schedule',
  'drop-schedule',
] as const;

export type RunStep = (typeof runSteps)[number];

const recordKey = /^[A-Z]{3}#\d{10}$/;

function keyOf(write: Write): { pk: string; sk: string } {
  const item: Item = 'put' in write ? write.put : 'update' in write ? { ...write.update } : { ...write.remove };
  return { pk: String(item.pk), sk: String(item.sk) };
}

function changesOf(write: Write): Item {
  return 'update' in write ? { ...write.changes.set, ...write.changes.add, ...write.changes.setOnce } : {};
}

function isOfSettings(pk: string): boolean {
  return /^P#\d+$/.test(pk);
}

/** An update that moves the time at which an item is due, on condition that nobody else has: nothing else looks so. */
function isDeferral(write: Write): boolean {
  const set = changesOf(write);
  const { when = [] } = write;
  const [condition] = when;
  const onlyDue = Object.keys(set).length === 1 && 'due_at' in set;
  return onlyDue && when.length === 1 && condition !== undefined && 'equal' in condition;
}

function stepOfRunUpdate(write: Write): RunStep | undefined {
  const set = changesOf(write);
  const removed = 'update' in write ? (write.changes.remove ?? []) : [];
  if ('attempts' in set && set.state === 'running') return 'claim-run';
  if (set.state === 'cancelling') return 'ask-cancel';
  if ('ended_at' in set) return 'end-run';
  if (set.phase === scanningOffPhase) return 'stop-run';
  if ('line' in set) return 'join-queue';
  if ('checkpoint' in set) return 'save-progress';
  if (set.lease_until === 0) return 'release-lease';
  if ('lease_until' in set) return 'keep-lease';
  if (removed.includes('line')) return 'lock' in set ? 'call-next' : 'leave-queue';
  if ('sends' in set) return 'resend-run';
  if ('due_at' in set) return Object.keys(set).length === 1 ? 'let-wait' : undefined;
  return undefined;
}

function stepOfFinding(write: Write): RunStep | undefined {
  if ('remove' in write) return undefined;
  return changesOf(write).status_reason === 'setting deleted' ? 'close-finding' : 'record-finding';
}

function stepOfKey(write: Write): RunStep {
  if ('put' in write) return write.put.body === undefined ? 'take-key' : 'keep-answer';
  return 'free-key';
}

function stepInSettings(write: Write, sk: string): RunStep | undefined {
  const isRemoval = 'remove' in write;
  if (sk.startsWith('CLEANUP#')) return isRemoval ? 'drop-cleanup' : 'note-cleanup';
  if (sk.startsWith('SCHEDULE#')) return isRemoval ? 'drop-schedule' : 'set-schedule';
  return isRemoval && (recordKey.test(sk) || sk.startsWith('POLICY#')) ? 'remove-child' : undefined;
}

function stepInRuns(write: Write, sk: string): RunStep | undefined {
  if (sk === 'PROMOTE') return 'remove' in write ? 'drop-promote' : 'note-waiting';
  if (sk.startsWith('WAIT#') && 'remove' in write) return 'drop-note';
  return sk.startsWith('RUN#') && 'update' in write ? stepOfRunUpdate(write) : undefined;
}

function stepOfOne(write: Write): RunStep | undefined {
  const { pk, sk } = keyOf(write);
  if (isDeferral(write)) return 'defer-item';
  if (pk === 'COUNTER' && sk === 'FND') return 'take-ids';
  if (pk.endsWith('#IDEMPOTENCY')) return stepOfKey(write);
  if (pk.endsWith('#FINDING')) return stepOfFinding(write);
  if (pk.endsWith('#TREND')) return 'end-trend';
  if (pk.endsWith('#HOST')) return 'remove' in write ? undefined : 'record-host';
  if (pk.startsWith('ORIGIN#')) return 'call-next';
  if (pk.endsWith('#COVERAGE')) return 'record-coverage';
  if (pk.endsWith('#RUN')) return stepInRuns(write, sk);
  return isOfSettings(pk) ? stepInSettings(write, sk) : undefined;
}

/** The step that a write or a transaction is; undefined where it has nothing to do with runs. */
export function stepOf(writes: readonly Write[]): RunStep | undefined {
  const run = writes.find((write) => keyOf(write).sk.startsWith('RUN#'));
  if (run && 'put' in run) return 'queue-run';
  if (run && writes.length > 1) {
    const step = stepOfRunUpdate(run);
    return step ?? (writes.some((write) => keyOf(write).sk.startsWith('SLOT#')) ? 'promote-run' : undefined);
  }
  if (writes.every((write) => keyOf(write).pk.startsWith('ORIGIN#'))) return 'call-next';
  const [only] = writes;
  if (only && writes.length === 1) return stepOfOne(only);
  const removes = writes.some((write) => 'remove' in write && recordKey.test(keyOf(write).sk));
  return removes ? 'delete-record' : undefined;
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
