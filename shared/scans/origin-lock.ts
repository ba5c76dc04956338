import * as z from 'zod/mini';
import { projectOfRun } from '../auth/principal.ts';
import { recordId } from '../records/fields.ts';
import { type AddressInterval, intersect, parseCidr } from '../scanners/egress/address.ts';
import { type Key, lockPrefix, originPartition, runKey } from '../store/keys.ts';
import type { Item, Table, Write } from '../store/table.ts';
import type { RunMessage } from './message.ts';
import { isFinal, runStates } from './run-states.ts';

/** Where a scan's traffic goes: a host by name, or addresses. */
export type Origin =
  | { readonly kind: 'host'; readonly host: string }
  | { readonly kind: 'addresses'; readonly interval: AddressInterval };

/**
 * Reads what a scan is aimed at: an address or CIDR range, a URL, or a host name. The host alone counts, whatever the
 * port, for it is one machine that answers; a URL with an address is that address. Undefined for anything else.
 */
export function originOf(target: string): Origin | undefined {
  const interval = parseCidr(target);
  if (interval) return { kind: 'addresses', interval };
  const url = target.includes('://') ? target : `http://${target}`;
  if (!URL.canParse(url)) return undefined;
  const host = new URL(url).hostname.replace(/\.$/, '').replace(/^\[(.*)\]$/, '$1');
  if (host === '') return undefined;
  const address = parseCidr(host);
  return address ? { kind: 'addresses', interval: address } : { kind: 'host', host };
}

/** Bits that all addresses of a partition share. The largest range that a target may be fits in. */
const sharedBits = { 4: 8n, 6: 48n } as const;
const width = { 4: 32n, 6: 128n } as const;

function hex({ family }: AddressInterval, value: bigint): string {
  return value.toString(16).padStart(family === 4 ? 8 : 32, '0');
}

/** The partitions of the table whose locks may overlap these addresses. */
function partitionOf(interval: AddressInterval): string {
  const { family, first } = interval;
  return originPartition(`${family}#${(first >> (width[family] - sharedBits[family])).toString(16)}`);
}

const lockItem = z.object({
  sk: z.string(),
  run_id: z.string(),
  project_id: recordId,
  first: z.optional(z.string()),
  last: z.optional(z.string()),
});

type Lock = z.output<typeof lockItem>;

/** How a run gets its origin: the writes of its claim's transaction, and the lock it then has. */
export interface Acquisition {
  readonly lock: Key;
  readonly writes: readonly Write[];
}

const holder = z.object({ state: z.enum(runStates) });

/** A lock lives as long as its run: it is freed by the transaction that ends it. One whose run is over is nobody's. */
async function isLive(table: Table, lock: Lock): Promise<boolean> {
  const item = await table.get(runKey(projectOfRun(lock.project_id), lock.run_id));
  return item !== undefined && !isFinal(z.parse(holder, item).state);
}

async function hostLock(table: Table, host: string, run: RunMessage): Promise<Acquisition | undefined> {
  const lock = { pk: originPartition(host), sk: lockPrefix };
  const item = await table.get(lock);
  const found = item && z.parse(lockItem, item);
  if (found && found.run_id !== run.run_id && (await isLive(table, found))) return undefined;
  const put = { ...lock, run_id: run.run_id, project_id: run.project_id };
  return { lock, writes: [{ put, when: [found ? { equal: ['run_id', found.run_id] } : { absent: 'pk' }] }] };
}

const guardItem = z.object({ sk: z.literal(lockPrefix), n: z.int() });

function intervalOf(lock: Lock, family: 4 | 6): AddressInterval {
  return { family, first: BigInt(`0x${lock.first}`), last: BigInt(`0x${lock.last}`) };
}

/**
 * Two locks of ranges are different items, so a guard beside them is raised with each: who read the locks before
 * another was put finds it changed.
 */
async function rangeLock(table: Table, interval: AddressInterval, run: RunMessage): Promise<Acquisition | undefined> {
  const pk = partitionOf(interval);
  const items: Item[] = await Array.fromAsync(table.items({ pk, prefix: lockPrefix }));
  const guard = guardItem.safeParse(items[0]);
  const locks = items.filter(({ sk }) => sk !== lockPrefix).map((item) => z.parse(lockItem, item));
  const overlapping = locks.filter((each) => intersect(intervalOf(each, interval.family), interval) !== undefined);
  const stale: Write[] = [];
  for (const each of overlapping) {
    if (each.run_id !== run.run_id && (await isLive(table, each))) return undefined;
    stale.push({ remove: { pk, sk: each.sk }, when: [{ equal: ['run_id', each.run_id] }] });
  }
  const first = hex(interval, interval.first);
  const lock = { pk, sk: `${lockPrefix}#${first}#${run.run_id}` };
  const put = { ...lock, run_id: run.run_id, project_id: run.project_id, first, last: hex(interval, interval.last) };
  const unchanged = guard.success ? ({ equal: ['n', guard.data.n] } as const) : ({ absent: 'pk' } as const);
  return {
    lock,
    writes: [
      { update: { pk, sk: lockPrefix }, changes: { add: { n: 1 } }, when: [unchanged] },
      { put },
      ...stale.filter((write) => !('remove' in write) || write.remove.sk !== lock.sk),
    ],
  };
}

/**
 * Looks whether an origin is free for a run. Undefined while another run has it, or addresses of it. The writes fail by
 * their conditions where that has changed meanwhile.
 */
export function acquire(table: Table, origin: Origin, run: RunMessage): Promise<Acquisition | undefined> {
  return origin.kind === 'host' ? hostLock(table, origin.host, run) : rangeLock(table, origin.interval, run);
}
