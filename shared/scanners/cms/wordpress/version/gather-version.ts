import type { Gap } from '../../../../scanning/check.ts';
import { exhibit } from '../../../../scanning/web/exhibit.ts';
import type { WebResponse } from '../../../../scanning/web/message/web-message.ts';
import { type PageParts, readPage } from '../../../../scanning/web/page/read-page.ts';
import { ask, isMissing } from '../../ask.ts';
import { type WordPressFacts, wordpressOf } from '../../facts.ts';
import { several } from '../../several.ts';

import { cvesOf, type GatheredStep, type StepContext } from '../../step.ts';
import { weighing } from '../vulnerable.ts';
import type { Clue } from './clue.ts';
import { hashClues } from './file-hashes.ts';
import { knownText, standingOf, type VersionArtifact } from './version-artifact.ts';
import type { VersionReading, VersionWay } from './way.ts';
import { versionWays } from './ways.ts';
import { weigh } from './weigh.ts';

/** What a way came to: what it read, or why there was nothing to read. */
interface Outcome {
  readonly way: string;
  readonly clues: readonly Clue[];
  readonly gap: Gap | undefined;
}

/** Feeds and sitemaps are long; what is looked for stands at their beginning. */
const MAX_BODY = 300_000;

function cluesOf(way: VersionWay, response: WebResponse, page: () => PageParts): readonly Clue[] {
  const clueOf = ({ said, lines }: VersionReading): Clue => ({
    way: way.words,
    source: way.source,
    weight: way.weight,
    said,
    exhibit: exhibit(response, lines),
  });
  return way.read({ response, page }).map(clueOf);
}

async function tryWay(
  { site, options }: StepContext,
  way: VersionWay,
  wordpress: WordPressFacts,
  home: () => PageParts,
): Promise<Outcome> {
  if (way.url === undefined) return { way: way.words, clues: cluesOf(way, site.home, home), gap: undefined };
  const url = way.url(wordpress, home());
  const request = { url, maxRedirects: way.maxRedirects ?? 0, maxBodyBytes: MAX_BODY };
  const { response, gap } = await ask(site.web, request);
  if (response === undefined) return { way: way.words, clues: [], gap };
  const clues = response.status === 200 ? cluesOf(way, response, () => readPage(response)) : [];
  // What it says proves what it is; where it says something, it is made sure that the site does not say so of anything.
  if (clues.length === 0 || options.detectionMode === 'passive') return { way: way.words, clues, gap: undefined };
  const control = await isMissing(site, response);
  return { way: way.words, clues: control.gap === undefined && !control.missing ? clues : [], gap: control.gap };
}

/** Asks the site in all ways that the options allow which version of WordPress it runs. */
export async function gatherVersion(context: StepContext): Promise<GatheredStep<VersionArtifact>> {
  const { site, options, facts } = context;
  const wordpress = wordpressOf(facts);
  if (wordpress === undefined) throw new Error('the version step ran on a site that is not WordPress');
  let page: PageParts | undefined;
  const home = () => {
    page ??= readPage(site.home);
    return page;
  };
  const ways = versionWays.filter(({ probes }) => !probes || options.detectionMode !== 'passive');
  const tried = await several(ways, (way) => tryWay(context, way, wordpress, home));
  const hashed = options.detectionMode === 'passive' ? [] : [await hashClues(context, wordpress)];
  const outcomes = [...tried, ...hashed];
  const clues = outcomes.flatMap((each) => each.clues);
  const { releases } = context.data;
  const verdict = weigh(clues, releases);
  const { version, confidence, agreeing } = verdict;
  const unanswered = outcomes.flatMap(({ way, gap }) => (gap === undefined ? [] : [{ way, gap }]));
  const core = {
    slug: 'wordpress',
    location: 'core',
    words: 'WordPress',
    version,
    confidence,
    exhibits: agreeing.map((clue) => clue.exhibit),
  };
  const artifact = {
    base: site.base,
    verdict,
    thorough: options.detectionMode !== 'passive',
    unanswered,
    standing: standingOf(verdict, releases),
    weighing: weighing(await context.feed(), 'core', [core], { base: site.base, cves: await cvesOf(context) }),
  };
  if (facts.wordpress === undefined) return { artifact };
  const isSure = version !== undefined && confidence !== 'tentative';
  const text = knownText(verdict);
  const told = { ...(isSure ? { version } : {}), ...(text === undefined ? {} : { versionText: text }) };
  return { artifact, facts: { wordpress: { ...wordpress, ...told } } };
}
