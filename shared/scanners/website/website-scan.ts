import type { CertificateInspection } from '../../scanning/certificate/certificate-artifact.ts';
import type { Check, Gap } from '../../scanning/check.ts';
import type { Dns } from '../../scanning/dns/dns.ts';
import { counted, fittingWords, maxDetail } from '../../scanning/frame/detail.ts';
import { uncovered } from '../../scanning/frame/gaps.ts';
import type { FramedScan, ScanFrame } from '../../scanning/frame/scan-frame.ts';
import type { HostSighting, ScanOutcome } from '../../scanning/scanner.ts';
import type { LoadedTechnologies } from '../../scanning/technologies/operator/load-technologies.ts';
import { sampleOf } from '../../scanning/technologies/page/sample.ts';
import { readsElements, recogniseBy } from '../../scanning/technologies/recognise.ts';
import type { Technology } from '../../scanning/technologies/rule.ts';
import { inOwnWords } from '../../scanning/technologies/self-named/own-words.ts';
import { mergedSignatures } from '../../scanning/technologies/signs/merged-signatures.ts';
import type { LoadedCves } from '../../scanning/vulnerabilities/load-cves.ts';
import { type Arrival, arrive } from '../../scanning/web/arrival.ts';
import { challengeOf } from '../../scanning/web/defence/challenge.ts';
import { refusalCells } from '../../scanning/web/defence/same-refusals.ts';
import { oneLine } from '../../scanning/web/exhibit.ts';
import { withheld } from '../../scanning/web/login/withheld.ts';
import { WebFailure } from '../../scanning/web/message/web-failure.ts';
import type { WebResponse } from '../../scanning/web/message/web-message.ts';
import { remembering } from '../../scanning/web/remembering.ts';
import type { WebClient } from '../../scanning/web/web-client.ts';
import { nameWithVersion } from './checks/technology.ts';
import { websiteSoftware } from './checks/website-software.ts';
import { gatherWebsite, type WebsiteView } from './gather-website.ts';
import type { WebsiteArtifact } from './website-artifact.ts';
import { websiteChecks } from './website-checks.ts';

/** What a scan is made of. */
export interface WebsiteScanParts {
  readonly target: string;
  /** The addresses to try, in this order. */
  readonly addresses: readonly string[];
  readonly frame: ScanFrame;
  readonly web: WebClient;
  /** The credentials of the setting were not sent: the site may show more to who has them. */
  readonly isWithheld: boolean;
  readonly dns: Dns | undefined;
  readonly certificateOf: (host: string, port: number) => Promise<CertificateInspection>;
  readonly technologies: () => Promise<LoadedTechnologies>;
  readonly cves: LoadedCves | undefined;
}

type Ended = Extract<Arrival, { readonly kind: 'ended' }>['outcome'];
type Arrived = { readonly kind: 'there'; readonly home: WebResponse; readonly base: string };

/** How a page answered that is none of the site's own; undefined for one that is. */
function obstacleOf(home: WebResponse): string | undefined {
  const { status } = home;
  const block = home.block ?? challengeOf(home);
  if (block?.kind === 'login' || status === 401) return 'The site requires a user name and password';
  if (block !== undefined) return `The site blocks the scan: ${block.words}`;
  if (status === 403) return 'The home page returned status 403';
  if (status >= 500) return `The home page returned status ${status}`;
  return undefined;
}

/** One scan of a web site. It takes a few seconds: where there is no time it begins again. */
export class WebsiteScan implements FramedScan {
  readonly #parts: WebsiteScanParts;
  readonly #checks: readonly Check<WebsiteArtifact>[];
  #isThrough = false;

  constructor(parts: WebsiteScanParts) {
    this.#parts = parts;
    const { cves } = parts;
    this.#checks = cves === undefined ? websiteChecks : [...websiteChecks, websiteSoftware(cves)];
  }

  state(): null {
    return null;
  }

  progress() {
    return { done: this.#isThrough ? 1 : 0, planned: 1 };
  }

  left(): string {
    return 'the whole site';
  }

  async run(): Promise<ScanOutcome> {
    const { frame, web } = this.#parts;
    const { context } = frame;
    frame.heedTime();
    context.phase('home page', this.progress());
    const arrived = await this.#arrive();
    if (arrived.kind !== 'there') return await this.#end(arrived);
    const { home, base } = arrived;
    const gathered = await gatherWebsite(home, base, {
      web: remembering(web),
      dns: this.#parts.dns,
      certificateOf: this.#parts.certificateOf,
      isShort: () => frame.isShort || web.shutOut() !== undefined,
      phase: context.phase,
    });
    context.signal.throwIfAborted();
    context.phase('technologies');
    const obstacle = obstacleOf(home) ?? (await this.#doubt());
    const artifact = await this.#artifactOf(home, gathered, obstacle);
    return await this.#tell(artifact, gathered, home, obstacle);
  }

  /** Why the responses since the home page may not be the site's own; undefined where they are. */
  async #doubt(): Promise<string | undefined> {
    try {
      return (await this.#parts.web.confirm())?.words;
    } catch (error) {
      if (!(error instanceof WebFailure)) throw error;
      return `The home page could not be verified again after the scan: ${error.message}`;
    }
  }

  /** The first of the addresses that answers; else what came of the first, and of the others. */
  async #arrive(): Promise<Arrived | Ended> {
    const { addresses, frame, web } = this.#parts;
    const ends: Ended[] = [];
    for (const address of addresses) {
      const arrival = await arrive(web, address, true, frame.context.now);
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
    return { ...first, detail: oneLine(`Neither HTTPS nor HTTP: ${first.detail}; ${second.detail}`, 250) };
  }

  async #artifactOf(home: WebResponse, gathered: WebsiteView, obstacle: string | undefined): Promise<WebsiteArtifact> {
    const { addresses, frame, isWithheld } = this.#parts;
    const loaded = await this.#parts.technologies();
    const given = loaded.kind === 'loaded' ? loaded.technologies.signatures : [];
    const signatures = mergedSignatures(given);
    const { origin } = new URL(home.url);
    const sample = sampleOf(gathered.site, { withTrees: readsElements(signatures) });
    const technologies = recogniseBy(sample, signatures);
    const reasons = loaded.kind === 'unreadable' ? [loaded.reason] : loaded.kind === 'loaded' ? loaded.warnings : [];
    const own = isWithheld ? [...reasons, withheld] : reasons;
    const gaps: Gap[] = own.map((reason) => ({ outcome: 'not_testable', reason }));
    return {
      origin,
      formerOrigins: addresses.map((address) => new URL(address).origin).filter((each) => each !== origin),
      url: home.url,
      status: home.status,
      // Without the operator's rules what they know of is not looked for; without credentials less is seen.
      isWhole: obstacle === undefined && loaded.kind !== 'unreadable' && !isWithheld,
      technologies: [...technologies, ...inOwnWords(sample, technologies)],
      signatures,
      unseen: gathered.unseen,
      gaps: [...gathered.gaps, ...gaps],
      seenAt: frame.context.now(),
    };
  }

  async #tell(
    artifact: WebsiteArtifact,
    gathered: WebsiteView,
    home: WebResponse,
    obstacle: string | undefined,
  ): Promise<ScanOutcome> {
    const { frame, web } = this.#parts;
    const { origin } = artifact;
    const { observed, absent, coverage } = frame.judge(this.#checks, artifact, origin);
    const isSite = obstacle === undefined;
    frame.take({
      observed,
      // A response that is not the site's own proves nothing about the site.
      absent: isSite ? absent : [],
      coverage: isSite ? coverage : coverage.filter(({ outcome }) => outcome !== 'negative'),
      hosts: [sighting(artifact, gathered)],
    });
    if (!isSite) frame.take({ coverage: uncovered(this.#checks, origin, { outcome: 'blocked', reason: obstacle }) });
    frame.take({ coverage: refusalCells(web.takeRefusals(), origin) });
    this.#isThrough = true;
    await frame.commit();
    const ended = observed.filter(({ checkId }) => checkId === 'technology-end-of-life').length;
    const words = detailOf(artifact, ended, frame.context.requests?.() ?? web.statistics().requests);
    if (isSite) return { kind: 'finished', detail: words };
    const rest = obstacleOf(home) === undefined ? 'results until then' : 'only that response was examined';
    const detail = oneLine(`${obstacle}; ${rest}: ${words}`, maxDetail - 3);
    return home.status >= 500 && home.block === undefined
      ? { kind: 'failed', detail, errorClass: 'target_unreachable' }
      : { kind: 'blocked', detail, errorClass: 'target_blocked' };
  }

  /** Ends the scan before the site was seen: no check could run. */
  async #end(outcome: Ended): Promise<ScanOutcome> {
    const { frame, target } = this.#parts;
    if (outcome.kind === 'paused') return await frame.pause();
    this.#isThrough = true;
    return await frame.stop(outcome, this.#checks, target);
  }
}

function sighting({ origin, technologies }: WebsiteArtifact, { addresses, certificateEnd }: WebsiteView): HostSighting {
  return {
    host: new URL(origin).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, ''),
    addresses,
    sources: ['website'],
    technologies: technologies.map(nameWithVersion),
    certificateEnd,
  };
}

/** Those with a version first: they say most. */
function names(technologies: readonly Technology[]): readonly string[] {
  return technologies
    .toSorted((one, other) => Number(one.version === undefined) - Number(other.version === undefined))
    .map(nameWithVersion);
}

function detailOf({ technologies, gaps }: WebsiteArtifact, ended: number, requests: number): string {
  const seen = technologies.filter(({ implied }) => !implied);
  const count = counted(technologies.length, 'technology');
  const head = technologies.length === 0 ? 'No technologies detected' : `${count}: ${fittingWords(names(seen), 120)}`;
  const parts = [head, ...(ended === 0 ? [] : [`${ended} end-of-life`]), counted(requests, 'request')];
  const [gap] = gaps;
  return oneLine(
    gap === undefined ? parts.join('; ') : `${parts.join('; ')}; not checked: ${gap.reason}`,
    maxDetail - 3,
  );
}
