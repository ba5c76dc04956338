import type { Dns, DnsAnswer } from '../../../../scanning/dns/dns.ts';
import { oneLine } from '../../../../scanning/web/exhibit.ts';
import { isWide } from './is-wide.ts';
import type { SpfArtifact, SpfWalk } from './spf-artifact.ts';
import { hasMacro, isSpf, parseSpf, type SpfRecord, type SpfTerm } from './spf-record.ts';

/** Beyond these nothing new is learnt: receivers have given up long before. */
const maxLookups = 40;
const maxDepth = 10;
/** RFC 7208, 4.6.4: of one `mx`. */
const maxExchangers = 10;

type Mechanism = Extract<SpfTerm, { kind: 'mechanism' }>;

const isVoid = ({ kind }: DnsAnswer) => kind === 'no_name' || kind === 'no_data';

/** Goes through the records that a record draws in, and counts what a receiver would ask. */
class Walk {
  readonly #dns: Dns;
  lookups = 0;
  voids = 0;
  readonly faults = new Set<string>();
  readonly gaps = new Set<string>();
  readonly pointers = new Set<string>();
  readonly wide = new Set<string>();
  readonly open = new Set<string>();
  /** Terms by their names. */
  readonly named = new Map<string, string>();

  constructor(dns: Dns) {
    this.#dns = dns;
  }

  /** The qualifier of what matches every sender: the record's last word, as a rule. */
  async record(domain: string, { terms, faults }: SpfRecord, path: readonly string[]): Promise<SpfWalk['all']> {
    for (const fault of faults) this.faults.add(path.length === 0 ? fault : `${domain}: ${fault}`);
    for (const term of terms) {
      if (term.kind !== 'mechanism') continue;
      if (isWide(term)) this.wide.add(`${domain} ${oneLine(term.text, 120)}`);
      // Terms after it are not evaluated, and a redirect neither.
      if (await this.matchesAll(domain, term, path)) return term.qualifier;
    }
    const redirect = terms.find((term) => term.kind === 'redirect');
    if (redirect === undefined) return undefined;
    this.lookups += 1;
    this.name(domain, redirect.text, redirect.domain);
    return await this.included(redirect.domain, `redirect=${redirect.domain}`, [...path, domain]);
  }

  /** True for `all`, and for an include of a record that lets every sender pass (RFC 7208, 5.2). */
  async matchesAll(domain: string, { name, domain: named, text, qualifier }: Mechanism, path: readonly string[]) {
    if (name === 'all' && qualifier === '+') this.open.add(`${domain} ${text}`);
    if (name === 'ip4' || name === 'ip6' || name === 'all') return name === 'all';
    this.lookups += 1;
    const target = named ?? domain;
    this.name(domain, text, named);
    if (name === 'include') return (await this.included(target, text, [...path, domain])) === '+';
    if (name === 'ptr') this.pointers.add(domain);
    else if (name !== 'exists' && !hasMacro(target)) await this.addresses(target, name);
    return false;
  }

  /** Takes in the name that a term holds, where it is one that can be asked for. */
  name(domain: string, text: string, named: string | undefined): void {
    if (named === undefined || hasMacro(named) || this.named.has(named)) return;
    this.named.set(named, `${domain} TXT ${oneLine(text, 120)}`);
  }

  async addresses(target: string, name: 'a' | 'mx'): Promise<void> {
    if (this.lookups > maxLookups) return;
    if (name === 'mx') {
      const answer = await this.#dns.ask(target, 'MX');
      if (isVoid(answer)) this.voids += 1;
      if (answer.kind === 'records' && answer.records.length > maxExchangers)
        this.faults.add(`mx of ${target} lists more than ${maxExchangers} mail servers`);
      return;
    }
    const answers = [await this.#dns.ask(target, 'A'), await this.#dns.ask(target, 'AAAA')];
    if (answers.every(isVoid)) this.voids += 1;
  }

  async included(target: string, text: string, path: readonly string[]): Promise<SpfWalk['all']> {
    const shown = oneLine(text, 120);
    if (hasMacro(target)) {
      this.gaps.add(`${shown} contains a macro and depends on the sender`);
      return undefined;
    }
    if (path.includes(target)) {
      this.faults.add(`${shown} is a loop`);
      return undefined;
    }
    if (path.length > maxDepth || this.lookups > maxLookups) {
      this.gaps.add(`${shown} was not followed`);
      return undefined;
    }
    const answer = await this.#dns.ask(target, 'TXT');
    if (answer.kind === 'failed') {
      this.gaps.add(`${shown} could not be looked up: ${answer.words}`);
      return undefined;
    }
    if (isVoid(answer)) this.voids += 1;
    const records = answer.kind === 'records' ? answer.records.map(({ value }) => value).filter(isSpf) : [];
    const [record] = records;
    if (record === undefined) this.faults.add(`${shown} points to a domain without an SPF record`);
    else if (records.length > 1) this.faults.add(`${shown} points to a domain with multiple SPF records`);
    else return await this.record(target, parseSpf(record), path);
    return undefined;
  }
}

/** The look-ups that each own term of a record stands for. */
async function costs(domain: string, { terms }: SpfRecord, dns: Dns): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const term of terms) {
    const walk = new Walk(dns);
    if (term.kind === 'mechanism' && term.name === 'all') break;
    await walk.record(domain, { terms: [term], faults: [] }, []);
    if (walk.lookups > 0) lines.push(`${oneLine(term.text, 120)} ${walk.lookups}`);
  }
  return lines;
}

async function walked(domain: string, text: string, dns: Dns): Promise<SpfWalk> {
  const record = parseSpf(text);
  const walk = new Walk(dns);
  const all = await walk.record(domain, record, []);
  const { lookups, voids, faults, gaps, pointers, wide, open } = walk;
  const named = [...walk.named].map(([name, record]) => ({ record, name }));
  const sets = { faults: [...faults], gaps: [...gaps], pointers: [...pointers], wide: [...wide], open: [...open] };
  return { lookups, voids, ...sets, named, all, costs: await costs(domain, record, dns) };
}

/**
 * Gathers the SPF record of a domain and follows what it includes, as receivers do (RFC 7208), though without a sender:
 * every term counts. Throws `signal.reason` when aborted.
 */
export async function gatherSpf(domain: string, dns: Dns): Promise<SpfArtifact> {
  const answer = await dns.ask(domain, 'TXT');
  if (answer.kind === 'failed') return { kind: 'unknown', reason: answer.words };
  const texts = answer.kind === 'records' ? answer.records.map(({ value }) => value) : [];
  const records = texts.filter(isSpf);
  const [record] = records;
  if (record === undefined) return { kind: 'none' };
  return {
    kind: 'records',
    records: records.slice(0, 10).map((each) => oneLine(each, 1000)),
    walk: records.length > 1 ? undefined : await walked(domain, record, dns),
  };
}
