import { type Check, type Gap, judge } from '../../../scanning/check.ts';
import { retested } from '../../../scanning/frame/retest.ts';
import { wordpressOf } from '../facts.ts';
import type { Step, StepContext } from '../step.ts';
import type { ExposureArtifact } from './exposure-check.ts';
import { type ExposureProbe, type Folders, type ProbeLocation, probeLocationsOf } from './probe.ts';
import { type ProbeResult, probeAll, shownAtHome } from './probe-location.ts';

/** A step that probes locations, as data. */
interface PlacesPlan {
  readonly name: string;
  readonly words: string;
  readonly checks: readonly Check<ExposureArtifact>[];
  /** Those of one check stand together. */
  readonly probes: (context: StepContext) => readonly ExposureProbe[];
  /** Why a check is left out on this site, by its id. */
  readonly leftOutChecks?: (context: StepContext) => Readonly<Record<string, string>>;
  readonly withheld?: (context: StepContext) => Gap | undefined;
}

function foldersOf({ site, facts }: Pick<StepContext, 'site' | 'facts'>): Folders {
  const wordpress = wordpressOf(facts);
  if (wordpress === undefined) return { base: site.base };
  return { base: site.base, core: wordpress.core, content: wordpress.content, plugins: wordpress.plugins };
}

function startOf(cursor: unknown, places: readonly ProbeLocation[]): number {
  return typeof cursor === 'number' && Number.isInteger(cursor) && cursor > 0 && cursor < places.length ? cursor : 0;
}

/** The locations of a scan; of a retest that of its finding, and all of its check where the finding is about several. */
function wantedOf(places: readonly ProbeLocation[], { retest }: StepContext): readonly ProbeLocation[] {
  if (retest === undefined) return places;
  const own = places.filter(({ probe }) => probe.check === retest.checkId);
  const there = own.filter(({ url }) => {
    const { pathname, search } = new URL(url);
    return pathname + search === retest.location;
  });
  return there.length > 0 ? there : own;
}

const checksOf = (places: readonly ProbeLocation[]) => new Set(places.map(({ probe }) => probe.check));

async function examined(
  context: StepContext,
  places: readonly ProbeLocation[],
  from: number,
): Promise<ExposureArtifact> {
  const looks = await probeAll(context.site, places.slice(from), context.isShort);
  const before = checksOf(places.slice(0, from));
  const after = checksOf(places.slice(from + looks.length));
  const own = new Set(looks.map(({ check }) => check));
  const unfinished = [...own].filter((check) => before.has(check) || after.has(check));
  return { base: context.site.base, looks, unfinished, leftOutChecks: {} };
}

const notAsked = {
  outcome: 'skipped',
  reason: 'detection mode passive: files that the site does not refer to are not requested',
} as const;

/** In passive mode: what the home page itself shows, such as an installer in its place. Nothing is requested, and nothing is gone. */
function shown({ site }: StepContext, places: readonly ProbeLocation[]): ExposureArtifact {
  const looks = places.map((place): ProbeResult => {
    const { probe, url } = place;
    return shownAtHome(site, place) ?? { check: probe.check, location: url, probed: { ...notAsked, url } };
  });
  return { base: site.base, looks, unfinished: [], leftOutChecks: {} };
}

/**
 * A step that probes locations and is judged part by part: only by the checks whose locations were in the part, so that
 * none is reported as negative before its turn. In passive mode it requests nothing.
 */
export function exposureProbing({ name, words, checks, probes, ...plan }: PlacesPlan): Step {
  const passiveReasons = Object.fromEntries(checks.map(({ id }) => [id, notAsked.reason]));
  return {
    name,
    words,
    checks,
    withheld: (context) => plan.withheld?.(context),
    async run(context, cursor, faulty) {
      const places = wantedOf(probeLocationsOf(probes(context), foldersOf(context)), context);
      if (context.options.detectionMode === 'passive') {
        const asked = retested(checks, context.retest);
        const seen = { ...shown(context, places), leftOutChecks: passiveReasons };
        return {
          judgement: judge(asked, seen, context.site.base, context.known, faulty),
          facts: {},
          cursor: undefined,
        };
      }
      const from = startOf(cursor, places);
      const seen = await examined(context, places, from);
      const leftOutChecks = from === 0 ? (plan.leftOutChecks?.(context) ?? {}) : {};
      const asked = new Set(seen.looks.map(({ check }) => check));
      const own = checks.filter(({ id }) => asked.has(id) || Object.hasOwn(leftOutChecks, id));
      const judgement = judge(own, { ...seen, leftOutChecks }, context.site.base, context.known, faulty);
      const next = from + seen.looks.length;
      return { judgement, facts: {}, cursor: next < places.length ? next : undefined };
    },
  };
}
