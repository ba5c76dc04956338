import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { atOnce } from '../at-once.ts';
import { projectOfRun } from '../auth/principal.ts';
import { hostNameFault, maxUnixTime } from '../records/fields.ts';
import { hostOf, hostOfResource } from '../records/host.ts';
import { type HostShown, hostShown, nothingShown } from '../records/hosts/host-shown.ts';
import type { OsintHost } from '../records/hosts/osint-host.ts';
import type { RunSettings } from '../records/runs/run-settings.ts';
import { idIn } from '../records/settings/resource.ts';
import { scannedAs } from '../records/settings/scannable.ts';
import { textIn } from '../records/stored.ts';
import type { Run } from '../runs/run.ts';
import type { HostSighting, KnownHost } from '../scanning/scanner.ts';
import { hostKeptSeconds, hostsAtAndBelow, parseHost, type StoredHost } from '../store/hosts/hosts.ts';
import { addressKey, firstRunKey, hostKey } from '../store/keys/host-keys.ts';
import { type Store, unixSeconds } from '../store/table/connection.ts';
import type { Condition } from '../store/table/expression.ts';
import type { Item } from '../store/table/item-range.ts';
import { patiently } from '../store/table/patiently.ts';
import { ConditionFailed, type Write } from '../store/table/table.ts';
import { untilUnchanged } from '../store/table/until-unchanged.ts';

/** How many writes are under way at the same time. */
const parallel = 32;

/** What one host holds at most; more tells nobody more. */
/** Names of large networks have dozens; a response of DNS by UDP holds no more than this. */
const maxAddresses = 64;
const maxSources = 16;
const maxTechnologies = 50;
const maxLength = 100;
const maxAliases = 16;
const maxNetworks = 16;
/** Longest text of what a host shows: titles and addresses are longer than names. */
const maxShownLength = 500;

/** How many hosts a scan is given: more than any source tells of one domain. */
const maxKnown = 20_000;

/** The part of a run that its hosts need. */
export type HostRun = Pick<Run, 'run_id' | 'project_id' | 'record' | 'setting_id' | 'retried_from'>;

/** The domain of an OSINT run and the OSINT configuration that names it. Undefined for runs of other settings. */
export interface HostSubject {
  readonly domain: string;
  readonly osintId: number;
}

/** The domain of an OSINT run; for a site, its host. */
export function hostSubject({ record }: Pick<Run, 'record'>, settings: RunSettings): HostSubject | undefined {
  const { linked } = settings;
  const { remembersHosts, rest, target } = scannedAs(record) ?? {};
  if (!remembersHosts || !rest || !target || !linked) return undefined;
  const name = textIn(rest.kind.type, linked, target.field);
  const domain = hostOfResource(name) || hostOf(name);
  return domain === '' ? undefined : { domain, osintId: idIn(rest.kind, linked, rest.kind.idField) };
}

/** The hosts at and below a domain that earlier runs of the project discovered. */
export async function knownHosts(store: Store, { project_id }: HostRun, { domain }: HostSubject): Promise<KnownHost[]> {
  const known: KnownHost[] = [];
  for await (const stored of hostsAtAndBelow(store, projectOfRun(project_id), domain)) {
    const { host, addresses, sources, first_seen: firstSeen, last_seen: lastSeen } = stored;
    known.push({ host, addresses, sources, firstSeen, lastSeen });
    if (known.length === maxKnown) break;
  }
  return known;
}

/** The first of them, each once, in the order of the alphabet, so that equal ones are equal lists. */
function bounded(texts: readonly string[], most: number): string[] {
  const said = texts.map((text) => text.trim().slice(0, maxLength).toWellFormed()).filter((text) => text !== '');
  return [...new Set(said)].slice(0, most).toSorted();
}

/** `nginx` of `nginx 1.22.1`. */
function productOf(technology: string): string {
  const at = technology.lastIndexOf(' ');
  const name = at > 0 && /^v?\d/.test(technology.slice(at + 1)) ? technology.slice(0, at) : technology;
  return name.toLowerCase();
}

/** What was seen now, and what was known that is no other version of it. */
function technologiesOf(seen: readonly string[], known: readonly string[]): string[] {
  const products = new Set(seen.map(productOf));
  return bounded([...seen, ...known.filter((each) => !products.has(productOf(each)))], maxTechnologies);
}

/** Two sights of a host in one unit are one. */
function together(sights: readonly HostSighting[]): Map<string, HostSighting> {
  const byHost = new Map<string, HostSighting>();
  for (const sight of sights) {
    const host = hostOf(sight.host);
    // A wildcard stands for names and is none.
    if (host === '' || hostNameFault(host) !== undefined) continue;
    const addresses = sight.addresses.map(hostOf).filter((each) => isIP(each) !== 0);
    const other = byHost.get(host);
    const shown = sight.shown ?? other?.shown;
    byHost.set(host, {
      host,
      addresses: [...(other?.addresses ?? []), ...addresses],
      sources: [...(other?.sources ?? []), ...sight.sources],
      technologies: [...(other?.technologies ?? []), ...sight.technologies],
      certificateEnd: sight.certificateEnd ?? other?.certificateEnd ?? null,
      ...(shown && { shown }),
    });
  }
  return byHost;
}

const clipped = (text: string) => text.trim().slice(0, maxShownLength).toWellFormed();

/** What a host shows is as the run says that looked at it last; the order of its aliases is theirs. */
function shownAfter(seen: HostShown | undefined, known: StoredHost | undefined): HostShown {
  if (seen === undefined) return z.parse(hostShown, known ?? nothingShown);
  return {
    role: seen.role,
    aliases: seen.aliases.slice(0, maxAliases).map(clipped),
    http_status: seen.http_status,
    title: clipped(seen.title),
    redirect: clipped(seen.redirect),
    issuer: clipped(seen.issuer),
    private_word: clipped(seen.private_word),
    networks: bounded(seen.networks, maxNetworks),
  };
}

/** What is known of a host after a sight. Where it leads is as this run says, if it says; nothing else is lost. */
function after(sight: HostSighting, known: StoredHost | undefined, sameRun: boolean) {
  const end = sight.certificateEnd;
  const led = known === undefined || (!sameRun && sight.addresses.length > 0) ? [] : known.addresses;
  return {
    addresses: bounded([...sight.addresses, ...led], maxAddresses),
    sources: bounded([...sight.sources, ...(known?.sources ?? [])], maxSources),
    technologies: technologiesOf(sight.technologies, known?.technologies ?? []),
    // One without an end has the last second of the year 9999 in Greenwich, which is past what records hold.
    certificate_end:
      end !== null && Number.isInteger(end) && end > 0 ? Math.min(end, maxUnixTime) : (known?.certificate_end ?? 0),
    ...shownAfter(sight.shown, known),
  };
}

type Seen = ReturnType<typeof after>;

function saysTheSame(known: StoredHost, seen: Seen): boolean {
  const before = Object.keys(seen).map((field) => [field, Reflect.get(known, field)]);
  return JSON.stringify(Object.fromEntries(before)) === JSON.stringify(seen);
}

/** A request that was sent long ago and comes now must not shorten the life of what is there. */
function isLater(expiresAt: number): readonly Condition[] {
  return [{ anyOf: [[{ absent: 'expires_at' }], [{ below: ['expires_at', expiresAt] }]] }];
}

/** Does a write; where its condition does not hold, the item is as it is. */
async function writeOrFind(store: Store, write: Write): Promise<Item> {
  try {
    return await store.table.write(write);
  } catch (error) {
    if (!(error instanceof ConditionFailed) || !error.item) throw error;
    return error.item;
  }
}

/** Stores the hosts that a run discovers. A unit that is committed again changes nothing. */
export class RunHosts {
  readonly #run: HostRun;
  readonly #subject: HostSubject;
  #known: Map<string, StoredHost> | undefined;
  #status: StoredHost['status'] | undefined;

  constructor(run: HostRun, subject: HostSubject) {
    this.#run = run;
    this.#subject = subject;
  }

  /** Stores them. A host is new where an earlier run remembered hosts of the domain, and none this one. */
  async record(store: Store, sights: readonly HostSighting[]): Promise<void> {
    const byHost = together(sights);
    if (byHost.size === 0) return;
    this.#known ??= await this.#read(store);
    const known = this.#known;
    this.#status ??= (await this.#isFirst(store)) ? 'first' : 'new';
    const status = this.#status;
    await atOnce(byHost.values(), parallel, (sight) => patiently(() => this.#write(store, known, status, sight)));
  }

  async #read(store: Store): Promise<Map<string, StoredHost>> {
    const known = new Map<string, StoredHost>();
    const { domain } = this.#subject;
    for await (const stored of hostsAtAndBelow(store, projectOfRun(this.#run.project_id), domain)) {
      known.set(stored.host, stored);
      if (known.size === maxKnown) break;
    }
    return known;
  }

  /**
   * True for the first run that remembers hosts of the domain, and for those that go on with it: its names are all new,
   * and nobody wants to be told of each.
   */
  async #isFirst(store: Store): Promise<boolean> {
    const { run_id, project_id, retried_from } = this.#run;
    const key = firstRunKey(projectOfRun(project_id), this.#subject.domain);
    const expires_at = unixSeconds(store) + hostKeptSeconds;
    const changes = { set: { project_id, expires_at }, setOnce: { run_id } };
    const first = (await writeOrFind(store, { update: key, changes, when: isLater(expires_at) })).run_id;
    if (first === run_id) return true;
    if (retried_from === null || first !== retried_from) return false;
    const takeOver = { update: key, changes: { set: { run_id } }, when: [{ equal: ['run_id', first] as const }] };
    return (await writeOrFind(store, takeOver)).run_id === run_id;
  }

  /** Writes one host from what is known of it; where that was out of date, anew from what is stored. */
  async #write(
    store: Store,
    known: Map<string, StoredHost>,
    status: StoredHost['status'],
    sight: HostSighting,
  ): Promise<void> {
    const { host } = sight;
    await untilUnchanged(store.table, async () => {
      const stored = known.get(host);
      const sameRun = stored?.run_id === this.#run.run_id;
      const seen = after(sight, stored, sameRun);
      if (stored && sameRun && saysTheSame(stored, seen)) return;
      await this.#leadBack(
        store,
        host,
        sameRun ? seen.addresses.filter((each) => !stored.addresses.includes(each)) : seen.addresses,
      );
      try {
        known.set(host, parseHost(await store.table.write(this.#writeOf(store, sight, seen, stored, status))));
      } catch (error) {
        if (error instanceof ConditionFailed && error.item) known.set(host, parseHost(error.item));
        throw error;
      }
    });
  }

  #writeOf(
    store: Store,
    { host }: HostSighting,
    seen: Seen,
    stored: StoredHost | undefined,
    status: StoredHost['status'],
  ): Write {
    const { project_id, run_id, setting_id } = this.#run;
    const now = unixSeconds(store);
    const key = hostKey(projectOfRun(project_id), host);
    const last = {
      ...seen,
      last_seen: now,
      osint_id: this.#subject.osintId,
      rel_osint_data_source_id: setting_id,
      run_id,
      expires_at: now + hostKeptSeconds,
    } satisfies Partial<OsintHost & StoredHost>;
    if (stored) {
      const when = [{ equal: ['version', stored.version] as const }];
      return { update: key, changes: { set: last, add: { version: 1 } }, when };
    }
    return {
      put: { ...key, project_id, host, ...last, first_seen: now, status, version: 1 },
      when: [{ absent: 'pk' }],
    };
  }

  /** The ways back from addresses. They go first: one too many is found out, one that is missing is not. */
  async #leadBack(store: Store, host: string, addresses: readonly string[]): Promise<void> {
    const project = projectOfRun(this.#run.project_id);
    const expires_at = unixSeconds(store) + hostKeptSeconds;
    for (const address of addresses) {
      const put = { ...addressKey(project, address, host), project_id: project.id, expires_at };
      await writeOrFind(store, { put, when: isLater(expires_at) });
    }
  }
}
