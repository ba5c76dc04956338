import { redacted } from '../../../findings/redaction.ts';
import type { Gap } from '../../../scanning/check.ts';
import { evidenceOf, exhibit } from '../../../scanning/web/exhibit.ts';
import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import { readPage } from '../../../scanning/web/page/read-page.ts';
import type { HashedSystem } from '../data/file-hashes.ts';
import { type ExposureProbe, probeLocationsOf } from '../exposure/probe.ts';
import { gapsOf, type ProbeResult, probedSite, probeLocation, withoutDoubt } from '../exposure/probe-location.ts';
import type { SiteFacts } from '../facts.ts';
import { several } from '../several.ts';
import type { Site } from '../site.ts';
import { cvesOf, type GatheredStep, type StepContext } from '../step.ts';
import type { VersionRange } from '../version-range.ts';
import type { CmsRule, Front } from './cms-rule.ts';
import { runningAt } from './files-alone.ts';
import { filesWay, hiddenVersion, isVersionHidden, onlyOne, within } from './hidden-version.ts';
import { type OtherArtifact, type Recognised, versionWords } from './other-artifact.ts';
import { cmsRules, wasFoundBefore } from './rules.ts';
import { type SystemVersionVerdict, type VersionClue, versionVerdict } from './version-verdict.ts';

/** A sign of a system, on the home page or at a place of its own. */
interface Sign {
  readonly way: string;
  readonly evidence: string;
  readonly weight: number;
  readonly version: string | undefined;
  readonly own: boolean;
  /** It came with the page, not in it. */
  readonly isSent?: true | undefined;
  /** A link leads there, and nothing more. */
  readonly isLinked?: true | undefined;
}

/** A system and what shows it so far. */
interface Suspect {
  readonly rule: CmsRule;
  readonly signs: readonly Sign[];
  readonly gaps: readonly Gap[];
  /** What its files leave of a version that is not told in full. */
  readonly range?: VersionRange;
  /** Its table of hashes, where its files were asked for and a later table may tell more. */
  readonly byFilesOf?: HashedSystem | undefined;
  /** There are pages or files of it, and nothing that runs. */
  readonly isTrace?: boolean;
}

/** Two weak signs, or a strong one. */
const enough = 2;
/** A site may have two systems; one with more is a page about systems. */
const maxRecognised = 2;

function atHome(rule: CmsRule, front: Front, home: WebResponse): Suspect {
  const signs = rule.clues.flatMap(({ way, strength, isSent, read }) => {
    const reading = read(front);
    if (reading === undefined) return [];
    const evidence = evidenceOf([exhibit(home, [redacted(reading.line)])]);
    const { version, isLinked } = reading;
    return [{ way, evidence, weight: strength === 'strong' ? enough : 1, version, own: false, isSent, isLinked }];
  });
  return { rule, signs, gaps: [] };
}

function signOf({ location, probed, version }: ProbeResult): Sign[] {
  if (probed.outcome !== 'found') return [];
  return [{ way: location, evidence: probed.evidence, weight: enough, version, own: true }];
}

/** All links of a page together are one weak sign. */
function weightOf({ signs }: Suspect): number {
  const links = signs.some(({ isLinked }) => isLinked) ? 1 : 0;
  return signs.filter(({ isLinked }) => !isLinked).reduce((sum, { weight }) => sum + weight, links);
}
const isSure = (suspect: Suspect) => weightOf(suspect) >= enough;

/** True where the home page itself shows a system that is not WordPress. */
export function showsOtherCms(home: WebResponse): boolean {
  const front = { page: readPage(home), headers: home.headers, home };
  return cmsRules.some((rule) => isSure(atHome(rule, front, home)));
}

/** A suspect after some paths of its own were probed; none is a sign twice. */
async function askedFurther(site: Site, suspect: Suspect, probes: readonly ExposureProbe[]): Promise<Suspect> {
  const known = new Set(suspect.signs.map(({ way }) => way));
  const places = probeLocationsOf(probes, { base: site.base }).filter(({ url }) => !known.has(new URL(url).pathname));
  const at = probedSite(site);
  const looks = await withoutDoubt(site, await several(places, (place) => probeLocation(at, place)));
  return {
    ...suspect,
    signs: [...suspect.signs, ...looks.flatMap(signOf)],
    gaps: [...suspect.gaps, ...gapsOf(looks)],
  };
}

async function eachAsked(
  site: Site,
  suspects: readonly Suspect[],
  probes: (suspect: Suspect) => readonly ExposureProbe[],
) {
  const asked: Suspect[] = [];
  for (const suspect of suspects) asked.push(await askedFurther(site, suspect, probes(suspect)));
  return asked;
}

function versionOf({ signs }: Suspect): SystemVersionVerdict | undefined {
  const clues: VersionClue[] = signs.flatMap(({ way, version, own }) => {
    return version === undefined ? [] : [{ way, version, own }];
  });
  return versionVerdict(clues);
}

function recognised(suspect: Suspect): Recognised {
  const { rule, signs, range, byFilesOf, isTrace } = suspect;
  const { id, name } = rule;
  const shown = signs.map(({ way, evidence }) => ({ way, evidence }));
  return {
    id,
    name,
    signs: shown,
    version: versionOf(suspect),
    ...(range && { range }),
    ...(byFilesOf && { byFilesOf }),
    ...(isTrace && { isTrace, version: undefined }),
  };
}

/** Systems with whether they run: on a site of files alone what says so comes with a page, or is a program that answers. */
async function withTraces(context: StepContext, found: readonly Suspect[]): Promise<readonly Suspect[]> {
  if (found.length === 0) return found;
  const runs = await runningAt(context);
  const told: Suspect[] = [];
  for (const each of found) {
    const isSent = each.signs.some((sign) => sign.isSent);
    told.push({ ...each, isTrace: !(await runs(each.rule, isSent)) });
  }
  return told;
}

/** Systems asked for their version: first where all of them tell it, then where that left something open. */
async function toldVersion(site: Site, found: readonly Suspect[]): Promise<readonly Suspect[]> {
  const told = await eachAsked(site, found, ({ rule }) => rule.versionProbes);
  return await eachAsked(site, told, (suspect) => suspect.rule.furtherProbes?.(versionOf(suspect)) ?? []);
}

/** What all releases that are left begin with: `10.2` of 10.2.3 and 10.2.4; undefined where they have nothing in common. */
function commonOf({ among, orNewer }: VersionRange): string | undefined {
  const [first, ...others] = among.map((each) => each.split('.'));
  if (first === undefined || orNewer) return undefined;
  const different = first.findIndex((part, at) => others.some((other) => other[at] !== part));
  const parts = first.slice(0, different < 0 ? Math.max(1, first.length - 1) : different);
  return parts.length === 0 ? undefined : parts.join('.');
}

/** A system asked for its files where its version is not told in full. */
async function askedForFiles(context: StepContext, suspect: Suspect): Promise<Suspect> {
  const table = [...context.data.systemHashes.values()].find(({ system }) => system === suspect.rule.id);
  const verdict = versionOf(suspect);
  if (table === undefined || !isVersionHidden(verdict, table)) return suspect;
  const { range, evidence, isOfWholeBranches, gaps } = await hiddenVersion(context, suspect.rule, table);
  const byFilesOf = isOfWholeBranches ? undefined : table.system;
  const more = { ...suspect, byFilesOf, gaps: [...suspect.gaps, ...gaps] };
  if (evidence === undefined) return more;
  const left = within(range, verdict);
  const version = onlyOne(left) ?? commonOf(left.among.length > 0 ? left : range);
  const signs = [...suspect.signs, { way: filesWay, evidence, weight: enough, version, own: true }];
  return { ...more, signs, ...(left.among.length > 0 && onlyOne(left) === undefined && { range: left }) };
}

/** What later steps should know: the system, and its version where nothing contradicts it. */
function factsOf(best: Recognised | undefined): Partial<SiteFacts> {
  if (best === undefined) return {};
  if (best.isTrace) return { otherTraces: best.name };
  const { name, version, byFilesOf } = best;
  const isClear = version === undefined || version.contradicting.length === 0;
  const text = isClear ? versionWords(best) : undefined;
  return { otherCms: { name, ...(text !== undefined && { version: text }), ...(byFilesOf && { byFilesOf }) } };
}

/**
 * Detects the CMS of a site that is not WordPress. Where the home page shows none, each is asked for at a place of
 * its own; where it shows one, only those are that an earlier scan has found.
 */
export async function gatherOther(context: StepContext): Promise<GatheredStep<OtherArtifact>> {
  const { site, options, known, now } = context;
  const front = { page: readPage(site.home), headers: site.home.headers, home: site.home };
  const suspects = cmsRules.map((rule) => atHome(rule, front, site.home));
  const shown = suspects.filter(isSure);
  const isPassive = options.detectionMode === 'passive';
  const doubtful = suspects.filter((each) => !isSure(each) && (shown.length === 0 || wasFoundBefore(each.rule, known)));
  const asked = isPassive ? [] : await eachAsked(site, doubtful, ({ rule }) => rule.detectionProbes);
  const best = [...shown, ...asked.filter(isSure)]
    .toSorted((left, right) => weightOf(right) - weightOf(left))
    .slice(0, maxRecognised);
  const found = await withTraces(context, best);
  const running = found.filter(({ isTrace }) => !isTrace);
  const told: Suspect[] = [];
  for (const each of isPassive ? [] : await toldVersion(site, running)) told.push(await askedForFiles(context, each));
  const traces = found.filter(({ isTrace }) => isTrace);
  const systems = [...(isPassive ? running : told), ...traces].map(recognised);
  const artifact = {
    base: site.base,
    cves: await cvesOf(context),
    support: context.data.support,
    today: new Date(now()).toISOString().slice(0, 10),
    recognised: systems,
    probedSystems: isPassive ? [] : [...told, ...asked].map(({ rule }) => rule.id),
    gaps: Object.fromEntries([...asked, ...told].map(({ rule, gaps }) => [rule.id, gaps])),
  };
  return { artifact, facts: factsOf(systems[0]) };
}
