import type { Check, CheckFacts, Instance, Verdict } from '../../../scanning/check.ts';
import type { ExposureWords } from '../../../scanning/exposure/words.ts';
import { curlLine } from '../../../scanning/web/exhibit.ts';
import { gapsOf, type ProbeResult } from './probe-location.ts';

/** The locations that were probed, and the results. */
export interface ExposureArtifact {
  /** The site: the resource of its findings. */
  readonly base: string;
  readonly looks: readonly ProbeResult[];
  /** Checks of which only some locations were probed in this part. */
  readonly unfinished: readonly string[];
  /** Why no location was checked for a check, by its id. */
  readonly leftOutChecks: Readonly<Record<string, string>>;
}

/** The texts of a check for an exposed file or page. */
interface Exposed extends CheckFacts, Pick<ExposureWords, 'found'> {
  /** All locations have one cause and make one finding, at the site's own path. */
  readonly oneCause?: true;
  /** All locations lead to one page: the first of them makes the finding, and none beside it is a finding of its own. */
  readonly onePage?: true;
}

type FoundResult = ProbeResult & { readonly probed: { readonly outcome: 'found' } };

const isFound = (look: ProbeResult): look is FoundResult => look.probed.outcome === 'found';

const reproduced = ({ probed: { url }, head }: ProbeResult) => curlLine(url, ...(head ? ['-r', '0-511'] : []));

function instanceOf(base: string, found: string, look: FoundResult): Instance {
  const { location, probed, confidence = 'certain' } = look;
  const description = `${found} at ${probed.url.slice(0, 500)}.`;
  return { resource: base, location, description, evidence: probed.evidence, reproduce: reproduced(look), confidence };
}

/** One finding of all locations, with the most certain of them first. */
function joined(base: string, found: string, looks: readonly FoundResult[]): Instance[] {
  const surest = looks.find(({ confidence }) => confidence === 'certain') ?? looks[0];
  if (surest === undefined) return [];
  const evidence = looks.map(({ probed }) => probed.evidence).join('\n\n');
  return [{ ...instanceOf(base, found, surest), location: new URL(base).pathname, evidence }];
}

function verdict(words: Exposed, { base, looks, unfinished, leftOutChecks }: ExposureArtifact): Verdict {
  const own = looks.filter(({ check }) => check === words.id);
  if (own.length === 0) return { kind: 'skipped', reason: leftOutChecks[words.id] ?? 'no location was checked' };
  const gaps = gapsOf(own);
  const [first] = gaps;
  const said = own.filter(({ probed: { outcome } }) => outcome === 'found' || outcome === 'absent');
  if (said.length === 0 && first !== undefined) return { kind: first.outcome, reason: first.reason };
  const open = own.filter(isFound);
  const found = words.onePage ? open.slice(0, 1) : open;
  const whole = gaps.length === 0 && !unfinished.includes(words.id);
  const negative = new Set(said.filter((each) => !found.some((one) => one === each)).map(({ location }) => location));
  return {
    kind: 'ran',
    instances: words.oneCause
      ? joined(base, words.found, found)
      : found.map((each) => instanceOf(base, words.found, each)),
    examined: ({ resource, location }) =>
      resource === base && (words.oneCause ? whole && location === new URL(base).pathname : negative.has(location)),
    gaps,
  };
}

/** A check for an exposed file or page, made of its texts; the probes hold the locations and the proofs. */
export function exposureCheck(words: Exposed): Check<ExposureArtifact> {
  const { found: _found, oneCause: _oneCause, onePage: _onePage, ...facts } = words;
  return { ...facts, judge: (artifact) => verdict(words, artifact) };
}
