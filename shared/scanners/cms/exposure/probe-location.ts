import { redacted } from '../../../findings/redaction.ts';
import type { Confidence } from '../../../records/findings/confidence.ts';
import type { Gap } from '../../../scanning/check.ts';
import type { Proof, Verify } from '../../../scanning/exposure/proof.ts';
import { type Exhibit, evidenceOf, exhibit } from '../../../scanning/web/exhibit.ts';
import { madeUpName } from '../../../scanning/web/made-up-name.ts';
import { WebFailure } from '../../../scanning/web/message/web-failure.ts';
import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import { learnNameFilter } from '../../../scanning/web/name-filter.ts';
import type { RefusalFilter } from '../../../scanning/web/refusal-filter.ts';
import type { WebClient } from '../../../scanning/web/web-client.ts';
import { several } from '../several.ts';
import type { Probed, Site } from '../site.ts';
import type { ExposureProbe, ProbeLocation } from './probe.ts';

/** The result of probing one location. */
export interface ProbeResult {
  readonly check: string;
  /** The path that identifies the finding. */
  readonly location: string;
  readonly probed: Probed;
  readonly confidence?: Confidence;
  /** The version that it discloses. */
  readonly version?: string;
  /** Only the first bytes were requested, as the file may be large. */
  readonly head?: true;
}

const defaultMaxBytes = 65_536;
const headBytes = 16_384;

/** A failure in the words of a probe. Throws on what is no failure of the web, and where the budget is spent. */
function failed(url: string, error: unknown): Probed {
  if (!(error instanceof WebFailure) || error.kind === 'spent') throw error;
  const { kind, message: reason } = error;
  if (kind === 'excluded' || kind === 'off_scope') return { outcome: 'skipped', url, reason };
  return { outcome: kind === 'refused_by_guard' || kind === 'shut_out' ? 'blocked' : 'error', url, reason };
}

/** True where the home page itself is refused: then no other refusal proves anything about its location. */
function isShut({ home }: Pick<Site, 'home'>): boolean {
  return home.block !== undefined || home.status === 401 || home.status === 403 || home.status === 429;
}

/** Why a response proves nothing about the probed location; undefined where it does. */
function unsaid(site: Pick<Site, 'home'>, answer: WebResponse): Probed | undefined {
  const { url, status, block } = answer;
  const refused = status === 401 || status === 403 || status === 407;
  // A location that requires a login, on a site that does not, is not exposed: that is a result.
  if (block !== undefined && !(block.kind === 'login' && !isShut(site))) {
    return { outcome: 'blocked', url, reason: block.words };
  }
  if (status === 429) return { outcome: 'blocked', url, reason: 'the site limits the rate of requests (429)' };
  if (refused && isShut(site))
    return { outcome: 'blocked', url, reason: `the site also denies access to its home page (${status})` };
  if (status >= 500) return { outcome: 'error', url, reason: `the site returned a server error (${status})` };
  return undefined;
}

function ask(
  web: WebClient,
  url: string,
  { head, maxBytes = defaultMaxBytes }: Pick<ExposureProbe, 'head' | 'maxBytes'>,
) {
  const headers = { range: `bytes=0-${headBytes - 1}`, 'accept-encoding': 'identity' };
  return web.request(head ? { url, headers, maxBodyBytes: headBytes } : { url, maxBodyBytes: maxBytes });
}

/** A site with what a firewall in front of it refuses, which is learned anew for each group of places. */
export interface ProbedSite {
  readonly site: Site;
  readonly filter: RefusalFilter;
}

/** A site whose places are about to be probed. */
export function probedSite(site: Site): ProbedSite {
  return { site, filter: learnNameFilter(site.web, site.base) };
}

type Verified =
  | { readonly answer: WebResponse; readonly proof: Proof | undefined; readonly unsaid?: undefined }
  | { readonly unsaid: Probed };

/** A site that gives the same to any path says nothing by it, whatever it looks like; what its own address gives is its own. */
async function isLikeAnything({ base, missing }: Site, url: string, answer: WebResponse): Promise<boolean> {
  return url !== base && (await missing.looksMissing(answer));
}

/** Why a response that proves nothing does not say either that the place is gone; undefined where it does. */
async function filtered(filter: RefusalFilter, answer: WebResponse): Promise<Probed | undefined> {
  const { url, status } = answer;
  if (!(await filter.refuses(answer))) return undefined;
  const reason = `a firewall returns the same (${status}) for names that cannot exist`;
  return { outcome: 'blocked', url, reason };
}

async function verified(at: ProbedSite, probe: ExposureProbe, url: string, verify: Verify): Promise<Verified> {
  const { site, filter } = at;
  const { statuses = [] } = probe;
  const shutOut = site.web.shutOut();
  if (shutOut !== undefined) return { unsaid: { outcome: 'blocked', url, reason: shutOut.words } };
  try {
    const answer = await ask(site.web, url, probe);
    const isLogin = answer.block?.kind === 'login' && statuses.includes(answer.status);
    const counts = (answer.block === undefined || isLogin) && [200, 206, ...statuses].includes(answer.status);
    const proof = counts ? verify(answer) : undefined;
    if (!counts || (isLogin && proof === undefined)) {
      const silent = unsaid(site, answer) ?? (await filtered(filter, answer));
      return silent === undefined ? { answer, proof: undefined } : { unsaid: silent };
    }
    const refused = proof === undefined ? await filtered(filter, answer) : undefined;
    if (refused !== undefined) return { unsaid: refused };
    const missing = proof !== undefined && answer.status < 300 && (await isLikeAnything(site, url, answer));
    return { answer, proof: missing ? undefined : proof };
  } catch (error) {
    return { unsaid: failed(url, error) };
  }
}

const toldOf = ({ probe: { check, head }, url }: ProbeLocation) => {
  const { pathname, search } = new URL(url);
  return { check, location: pathname + search, ...(head ? { head } : {}) };
};

/** What the home page shows of a place that is the home page, without a request; undefined where it shows nothing of it. */
export function shownAtHome(
  { base, home }: Pick<Site, 'base' | 'home'>,
  place: ProbeLocation,
): ProbeResult | undefined {
  const { url, probe } = place;
  const { verify, confirm, statuses = [] } = probe;
  const counts = home.block === undefined && [200, 206, ...statuses].includes(home.status);
  const isHome = url === base || url === home.url;
  const proof = isHome && confirm === undefined && counts ? verify(home) : undefined;
  if (proof === undefined) return undefined;
  const { lines, confidence = 'certain', version } = proof;
  const evidence = evidenceOf([exhibit(home, lines.map(redacted))]);
  const more = version === undefined ? { confidence } : { confidence, version };
  return { ...toldOf(place), ...more, probed: { outcome: 'found', url, status: home.status, evidence } };
}

/**
 * Probes one location. Throws WebFailure where the budget is spent, and what is no WebFailure,
 * e.g. the reason of an abort.
 */
export async function probeLocation(at: ProbedSite, place: ProbeLocation): Promise<ProbeResult> {
  const { probe, url } = place;
  const told = toldOf(place);
  const steps = [{ href: url, verify: probe.verify }];
  if (probe.confirm !== undefined)
    steps.push({ href: new URL(probe.confirm.path, url).href, verify: probe.confirm.verify });
  const exhibits: Exhibit[] = [];
  let confidence: Confidence = 'certain';
  let version: string | undefined;
  let status = 0;
  for (const { href, verify } of steps) {
    const each = await verified(at, probe, href, verify);
    if (each.unsaid !== undefined) return { ...told, probed: { ...each.unsaid, url } };
    const { answer, proof } = each;
    if (proof === undefined) return { ...told, probed: { outcome: 'absent', url, status: answer.status } };
    exhibits.push(exhibit(answer, proof.lines.map(redacted)));
    confidence = proof.confidence ?? confidence;
    version = proof.version ?? version;
    status = answer.status;
  }
  const more = version === undefined ? { confidence } : { confidence, version };
  return { ...told, ...more, probed: { outcome: 'found', url, status, evidence: evidenceOf(exhibits) } };
}

/**
 * Probes locations until all are done, the scan is to stop or its budget is spent; returns the results of the first
 * ones, in order.
 */
export async function probeAll(
  site: Site,
  places: readonly ProbeLocation[],
  isShort: () => boolean,
): Promise<ProbeResult[]> {
  let spent = false;
  const at = probedSite(site);
  const results = await several(
    places,
    async (place) => {
      try {
        return shownAtHome(site, place) ?? (await probeLocation(at, place));
      } catch (error) {
        if (!(error instanceof WebFailure)) throw error;
        spent = true;
        return undefined;
      }
    },
    () => spent || isShort(),
  );
  const end = results.indexOf(undefined);
  const looks = results.slice(0, end < 0 ? results.length : end).filter((each) => each !== undefined);
  return await withoutDoubt(site, await withoutImitations(site, places, looks));
}

/** The path of a file: what has no ending, such as `/server-status`, servers have answer for longer names, too. */
const isFileName = (path: string) => path.slice(path.lastIndexOf('/')).includes('.');

/** So many files of one kind hardly lie on a site; a server that imitates a kind gives it for each name. */
const manyOfAKind = 3;

async function comesForLonger({ web }: Site, { probe, url }: ProbeLocation): Promise<boolean> {
  const answer = await ask(web, `${url}${madeUpName()}`, probe);
  return answer.block === undefined && answer.status < 300 && probe.verify(answer) !== undefined;
}

/**
 * Without files that a server only imitates: those of a kind are many, and a longer name, which cannot exist, gives what
 * proves each of them as well.
 */
async function withoutImitations(
  site: Site,
  places: readonly ProbeLocation[],
  looks: readonly ProbeResult[],
): Promise<ProbeResult[]> {
  const isFile = ({ probed }: ProbeResult) => probed.outcome === 'found' && isFileName(new URL(probed.url).pathname);
  const counts = Map.groupBy(looks.filter(isFile), ({ check }) => check);
  return await several([...looks.entries()], async ([index, look]) => {
    const place = places[index];
    const isOfMany = isFile(look) && (counts.get(look.check)?.length ?? 0) >= manyOfAKind;
    if (place === undefined || !isOfMany) return look;
    try {
      if (!(await comesForLonger(site, place))) return look;
      const { check, location } = look;
      return { check, location, probed: { outcome: 'absent', url: place.url, status: 200 } };
    } catch (error) {
      if (!(error instanceof WebFailure)) throw error;
      const reason = 'it may be an imitation, and there was no time to verify it';
      const gap: Probed = { outcome: 'skipped', url: place.url, reason };
      return { ...look, probed: error.kind === 'spent' ? gap : failed(place.url, error) };
    }
  });
}

const wasRefused = ({ probed }: ProbeResult) => probed.outcome === 'absent' && [401, 403, 407].includes(probed.status);

/**
 * A refusal (403) means that a place is protected only as long as the site does not refuse everything: where it refused
 * some, its home page is requested once more, so that a defence which has woken up in between closes no finding.
 */
export async function withoutDoubt(site: Site, looks: readonly ProbeResult[]): Promise<ProbeResult[]> {
  const doubt = looks.some(wasRefused) ? await doubtOf(site) : undefined;
  if (doubt === undefined) return [...looks];
  return looks.map((each) => (wasRefused(each) ? { ...each, probed: { ...doubt, url: each.probed.url } } : each));
}

/** Why a refusal proves nothing now; undefined where the site still answers. */
async function doubtOf({ web, base }: Site): Promise<{ outcome: 'blocked' | 'skipped'; reason: string } | undefined> {
  const refused = { outcome: 'blocked', reason: 'the site denied access, and later also to its home page' } as const;
  if (web.shutOut() !== undefined) return refused;
  try {
    // With a header of its own the question is not answered from what an earlier step has kept.
    const headers = { 'cache-control': 'no-cache' };
    const home = await web.request({ url: base, maxBodyBytes: defaultMaxBytes, headers });
    return isShut({ home }) ? refused : undefined;
  } catch (error) {
    if (!(error instanceof WebFailure)) throw error;
    if (error.kind !== 'spent') return refused;
    return { outcome: 'skipped', reason: 'the site denied access, and there was no time to verify it' };
  }
}

/** Gaps of the probes, by reason. */
export function gapsOf(looks: readonly ProbeResult[]): Gap[] {
  const gaps = new Map<string, Gap & { count: number }>();
  for (const { probed } of looks) {
    if (probed.outcome === 'found' || probed.outcome === 'absent') continue;
    const { outcome, reason } = probed;
    const key = `${outcome} ${reason}`;
    gaps.set(key, { outcome, reason, count: (gaps.get(key)?.count ?? 0) + 1 });
  }
  return [...gaps.values()];
}
