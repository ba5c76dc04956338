import { isFinal, type RunState } from '../../shared/records/runs/run-states.ts';
import type { Item } from '../../shared/store/table/item-range.ts';

/** What a record says after each end of its last run; one that was skipped leaves it as it was. */
const statusAfter: Partial<Record<RunState, number>> = {
  ...{ succeeded: 1, partial: 1 },
  ...{ cancelled: 4, failed: 4, timed_out: 4, blocked: 4 },
};

const recordName = /^[A-Z]{3}#\d{10}/;
const leftovers = /^(SLOT|WAIT|PROMOTE|CLEANUP|LINE#)/;
const runLeftovers = ['due_at', 'due_shard', 'lease_owner', 'lease_until', 'slot', 'lock', 'line'];

function* faultsOfRun(run: Item): Generator<string> {
  if (!isFinal(run.state as RunState)) yield `run ${run.run_id} is ${run.state}`;
  else for (const name of runLeftovers) if (run[name] !== undefined) yield `run ${run.run_id} still has its ${name}`;
  if (Number(run.ended_at ?? 0) < Number(run.started_at ?? run.requested_at))
    yield `run ${run.run_id} ended before it began`;
}

function* faultsOfRecord(record: Item, runs: ReadonlyMap<unknown, Item>, byClient: boolean): Generator<string> {
  if (record.active_run !== undefined) yield `${record.sk} still names the run ${record.active_run}`;
  if (record.last_run === undefined) return;
  const run = runs.get(record.last_run);
  if (!run) return yield `${record.sk}: its run ${record.last_run} is lost`;
  const expected = statusAfter[run.state as RunState];
  if (byClient) return;
  if (record.status === 3 || (expected !== undefined && record.status !== expected)) {
    yield `${record.sk} has status ${record.status} after a run that is ${run.state}`;
  }
}

/**
 * What is wrong with a table in which nothing goes on any more: unfinished runs, places, locks and notes that nobody
 * gave back, records that wait for ever, what hangs on deleted ones, findings that are doubled or open for nobody.
 * @param byClient says whether a client wrote a record's status since its last run
 */
export function faultsOf(
  items: readonly Item[],
  nowSeconds: number,
  byClient: (record: Item) => boolean = () => false,
): string[] {
  const records = new Map(
    items
      .filter(({ pk, sk }) => /^P#\d+$/.test(String(pk)) && /^[A-Z]{3}#\d{10}$/.test(String(sk)))
      .map((item) => [`${item.pk} ${item.sk}`, item]),
  );
  const runs = new Map(items.filter(({ sk }) => String(sk).startsWith('RUN#')).map((item) => [item.run_id, item]));
  const faults: string[] = [...runs.values()].flatMap((run) => [...faultsOfRun(run)]);
  for (const record of records.values()) faults.push(...faultsOfRecord(record, runs, byClient(record)));
  const findings = new Set<unknown>();
  for (const item of items) {
    const [pk, sk] = [String(item.pk), String(item.sk)];
    if (leftovers.test(sk) || sk.startsWith('LOCK#') || (sk === 'LOCK' && item.run_id !== undefined))
      faults.push(`${sk} is left in ${pk}`);
    const isLater = item.schedule !== undefined && Number(item.due_at) > nowSeconds;
    if (String(item.due_shard).startsWith('DUE#') && !isLater) faults.push(`${sk} is still due at ${item.due_at}`);
    const owner = recordName.exec(String(item.lk))?.[0];
    if (/^P#\d+$/.test(pk) && owner !== undefined && !records.has(`${pk} ${owner}`))
      faults.push(`${sk} hangs on ${owner}, which is gone`);
    if (sk.startsWith('COVERAGE#') && !runs.has(sk.split('#')[1])) faults.push(`${sk} is of no run`);
    if (!pk.endsWith('#FINDING')) continue;
    if (findings.has(item.finding_id)) faults.push(`finding ${item.finding_id} is there twice`);
    findings.add(item.finding_id);
    const record = `${pk.replace(/#\d+#FINDING$/, '')} ${recordName.exec(sk)?.[0]}`;
    if (!records.has(record) && item.status !== 'fixed')
      faults.push(`finding ${item.finding_id} of a deleted record is ${item.status}`);
  }
  return faults;
}

/** The doors of a record that its findings say are open, and those that were found shut, in order of their names. */
export function doorsOf(items: readonly Item[], record: string): { open: string[]; fixed: string[] } {
  const findings = items.filter(({ pk, sk }) => String(pk).endsWith('#FINDING') && String(sk).startsWith(`${record}#`));
  const where = (status: string) =>
    findings
      .filter((each) => each.status === status)
      .map((each) => String(each.location))
      .sort();
  return { open: where('open'), fixed: where('fixed') };
}

/** What is remembered of the hosts of a link's domain: their names, and those that are found again by their addresses. */
export function hostsOf(items: readonly Item[], link: Item): { names: string[]; byAddress: string[] } {
  const osint = items.find(
    ({ pk, osint_id, resource_name }) => pk === link.pk && osint_id === link.osint_id && resource_name,
  );
  const domain = String(osint?.resource_name);
  const ours = items.filter(({ pk }) => pk === `${link.pk}#HOST`);
  const names = ours.filter(({ host }) => String(host).endsWith(`.${domain}`)).map(({ host }) => String(host));
  const byAddress = names.filter((name) => ours.some(({ sk }) => sk === `ADDRESS#192.0.2.1#${name}`));
  const labels = (all: readonly string[]) => all.map((name) => name.slice(0, -domain.length - 1)).sort();
  return { names: labels(names), byAddress: labels(byAddress) };
}
