import type { CertificateLook } from '../../scanning/certificate/certificate-artifact.ts';
import type { Gap } from '../../scanning/check.ts';
import { judge } from '../../scanning/check.ts';
import type { Dns } from '../../scanning/dns/dns.ts';
import type { CoverageEntry, HostSighting, ScanContext, ScanOutcome } from '../../scanning/scanner.ts';
import { mergedSignatures } from '../../scanning/technologies/merged-signatures.ts';
import type { LoadedTechnologies } from '../../scanning/technologies/operator/load-technologies.ts';
import { recogniseBy } from '../../scanning/technologies/recognise.ts';
import type { Technology } from '../../scanning/technologies/rule.ts';
import { sampleOf } from '../../scanning/technologies/sample.ts';
import { arrive } from '../../scanning/web/arrival.ts';
import { challengeOf } from '../../scanning/web/challenge.ts';
import { oneLine } from '../../scanning/web/exhibit.ts';
import { remembering } from '../../scanning/web/remembering.ts';
import { refusalCells } from '../../scanning/web/same-refusals.ts';
import { type WebClient, WebFailure, type WebResponse } from '../../scanning/web/web-client.ts';
import type { WebTuning } from '../../scanning/web/web-tuning.ts';
import { titled } from './checks/technology.ts';
import { type Gathered, gatherWebsite } from './gather-website.ts';
import type { WebsiteArtifact } from './website-artifact.ts';
import { websiteChecks } from './website-checks.ts';

/** Times; only tests choose others. */
export interface WebsiteScanTuning {
  /** Nothing more is asked for when less of the invocation is left. */
  readonly reserveMs: number;
  readonly web?: WebTuning;
}

/** What a scan is made of. */
export interface WebsiteScanParts {
  readonly target: string;
  /** Where it is looked for, in this order. */
  readonly addresses: readonly string[];
  readonly context: ScanContext;
  readonly web: WebClient;
  readonly dns: Dns | undefined;
  readonly certificateOf: (host: string, port: number) => Promise<CertificateLook>;
  readonly technologies: () => Promise<LoadedTechnologies>;
  readonly faulty: (what: string, error: unknown) => void;
  readonly tuning: WebsiteScanTuning;
}

type Ended = Exclude<ScanOutcome, { readonly kind: 'finished' }>;
type Arrived = { readonly kind: 'there'; readonly home: WebResponse; readonly base: string };

const maxDetail = 255;

/** How a page answered that is none of the site's own; undefined for one that is. */
function obstacleOf(home: WebResponse): string | undefined {
  const { status } = home;
  const block = home.block ?? challengeOf(home);
  if (block?.kind === 'login' || status === 401) return 'The site asks for a user name and password';
  if (block !== undefined) return `The site does not let the scan in: ${block.words}`;
  if (status === 403) return 'The site refuses its home page with status 403';
  if (status >= 500) return `The site answers its home page with status ${status}`;
  return undefined;
}

/** One scan of a web site. It takes a few seconds: where there is no time it begins again. */
export class WebsiteScan {
  readonly #parts: WebsiteScanParts;

  constructor(parts: WebsiteScanParts) {
    this.#parts = parts;
  }

  get #isShort(): boolean {
    return this.#parts.context.remainingMs() < this.#parts.tuning.reserveMs;
  }

  async run(): Promise<ScanOutcome> {
    const { context, web } = this.#parts;
    if (this.#isShort) return await this.#pause();
    context.phase('home page', { done: 0, planned: 1 });
    const arrived = await this.#arrive();
    if (arrived.kind !== 'there') return await this.#end(arrived);
    const { home, base } = arrived;
    const gathered = await gatherWebsite(home, base, {
      web: remembering(web),
      dns: this.#parts.dns,
      certificateOf: this.#parts.certificateOf,
      isShort: () => this.#isShort || web.shutOut() !== undefined,
      phase: context.phase,
    });
    context.signal.throwIfAborted();
    context.phase('technologies');
    const obstacle = obstacleOf(home) ?? (await this.#doubt());
    const artifact = await this.#artifactOf(home, gathered, obstacle);
    return await this.#commit(artifact, gathered, home, obstacle);
  }

  /** What stands in the site's place by now: what came since the home page may not be the site's own. */
  async #doubt(): Promise<string | undefined> {
    try {
      return (await this.#parts.web.confirm())?.words;
    } catch (error) {
      if (!(error instanceof WebFailure)) throw error;
      return `That the site still shows its home page could not be made sure of: ${error.message}`;
    }
  }

  /** The first of the addresses that answers; else what came of the first, and of the others. */
  async #arrive(): Promise<Arrived | Ended> {
    const { addresses, web } = this.#parts;
    const ends: Ended[] = [];
    for (const address of addresses) {
      const arrival = await arrive(web, address, true);
      if (arrival.kind === 'there') return arrival;
      ends.push(arrival.outcome);
      // Only where nothing answers another way is tried.
      if (arrival.outcome.kind !== 'failed' || arrival.outcome.errorClass !== 'target_unreachable')
        return arrival.outcome;
    }
    const [first, second] = ends;
    if (first === undefined) throw new Error('a scan without an address');
    if (first.kind !== 'failed' || second?.kind !== 'failed') return second ?? first;
    if (first.detail === second.detail) return first;
    return { ...first, detail: oneLine(`Neither https nor http: ${first.detail}; ${second.detail}`, 250) };
  }

  async #artifactOf(home: WebResponse, gathered: Gathered, obstacle: string | undefined): Promise<WebsiteArtifact> {
    const { addresses, context } = this.#parts;
    const loaded = await this.#parts.technologies();
    const given = loaded.kind === 'loaded' ? loaded.technologies.signatures : [];
    const signatures = mergedSignatures(given);
    const { origin } = new URL(home.url);
    const reasons = loaded.kind === 'unreadable' ? [loaded.reason] : loaded.kind === 'loaded' ? loaded.warnings : [];
    const gaps: Gap[] = reasons.map((reason) => ({ outcome: 'not_testable', reason }));
    return {
      origin,
      formerOrigins: addresses.map((address) => new URL(address).origin).filter((each) => each !== origin),
      url: home.url,
      status: home.status,
      // Without the operator's rules what they know of is not looked for.
      isWhole: obstacle === undefined && loaded.kind !== 'unreadable',
      technologies: recogniseBy(sampleOf(gathered.site), [...signatures.values()]),
      signatures,
      unseen: gathered.unseen,
      gaps: [...gathered.gaps, ...gaps],
      seenAt: context.now(),
    };
  }

  async #commit(
    artifact: WebsiteArtifact,
    gathered: Gathered,
    home: WebResponse,
    obstacle: string | undefined,
  ): Promise<ScanOutcome> {
    const { context, faulty, web } = this.#parts;
    const { observed, absent, coverage } = judge(
      websiteChecks,
      artifact,
      artifact.origin,
      context.known,
      (check, error) => faulty(check.id, error),
    );
    const blocked = obstacle === undefined ? [] : cellsOf(artifact.origin, { outcome: 'blocked', reason: obstacle });
    await context.commit({
      observed,
      // What answered in the site's place says nothing of the site.
      absent: obstacle === undefined ? absent : [],
      coverage: [
        ...(obstacle === undefined ? coverage : coverage.filter(({ outcome }) => outcome !== 'negative')),
        ...blocked,
        ...refusalCells(web.takeRefusals(), artifact.origin),
      ],
      hosts: [sighting(artifact, gathered)],
      checkpoint: null,
      done: 1,
      planned: 1,
    });
    const ended = observed.filter(({ checkId }) => checkId === 'technology-end-of-life').length;
    const words = detailOf(artifact, ended, web.statistics().requests);
    if (obstacle === undefined) return { kind: 'finished', detail: words };
    const rest = obstacleOf(home) === undefined ? 'until then' : 'only what answered in its place was looked at';
    const detail = oneLine(`${obstacle}; ${rest}: ${words}`, maxDetail - 3);
    return home.status >= 500 && home.block === undefined
      ? { kind: 'failed', detail, errorClass: 'target_unreachable' }
      : { kind: 'blocked', detail, errorClass: 'target_blocked' };
  }

  async #pause(): Promise<ScanOutcome> {
    await this.#parts.context.commit({ observed: [], absent: [], coverage: [], checkpoint: null, done: 0, planned: 1 });
    return { kind: 'paused', left: 'the whole site' };
  }

  /** An end before the site was seen: no check could look. */
  async #end(outcome: Ended): Promise<ScanOutcome> {
    if (outcome.kind === 'paused') return await this.#pause();
    const gap: Gap = { outcome: outcome.kind === 'failed' ? 'error' : outcome.kind, reason: outcome.detail };
    const coverage = cellsOf(this.#parts.target, gap);
    await this.#parts.context.commit({ observed: [], absent: [], coverage, checkpoint: null, done: 1, planned: 1 });
    return outcome;
  }
}

function cellsOf(target: string, { outcome, reason }: Gap): CoverageEntry[] {
  return websiteChecks.map(({ id }) => ({ checkId: id, target, outcome, count: 1, reason }));
}

function sighting({ origin, technologies }: WebsiteArtifact, { addresses, certificateEnd }: Gathered): HostSighting {
  return {
    host: new URL(origin).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, ''),
    addresses,
    sources: ['website'],
    technologies: technologies.map(titled),
    certificateEnd,
  };
}

/** Those with a version first: they say most. */
function listed(technologies: readonly Technology[], room: number): string {
  const ordered = technologies.toSorted(
    (one, other) => Number(one.version === undefined) - Number(other.version === undefined),
  );
  let text = '';
  for (const [at, each] of ordered.entries()) {
    const next = text === '' ? titled(each) : `${text}, ${titled(each)}`;
    if (next.length > room) return `${text} and ${ordered.length - at} more`;
    text = next;
  }
  return text;
}

function detailOf({ technologies, gaps }: WebsiteArtifact, ended: number, requests: number): string {
  const told = technologies.filter(({ implied }) => !implied);
  const count = technologies.length === 1 ? '1 technology' : `${technologies.length} technologies`;
  const head = technologies.length === 0 ? 'No technology recognised' : `${count}: ${listed(told, 120)}`;
  const parts = [
    head,
    ...(ended === 0 ? [] : [`${ended} without support`]),
    requests === 1 ? '1 request' : `${requests} requests`,
  ];
  const [gap] = gaps;
  return oneLine(gap === undefined ? parts.join('; ') : `${parts.join('; ')}; not seen: ${gap.reason}`, maxDetail - 3);
}
