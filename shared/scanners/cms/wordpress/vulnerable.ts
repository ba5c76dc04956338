import type { Confidence } from '../../../records/finding.ts';
import type { Gap, Instance, Verdict } from '../../../scanning/check.ts';
import { curlLine, type Exhibit, evidenceOf, oneLine } from '../../../scanning/web/exhibit.ts';
import { fixFor } from '../feed/affected.ts';
import type { LoadedFeed } from '../feed/load-feed.ts';
import type { SoftwareType, Vulnerability } from '../feed/vulnerability.ts';

/** A piece of software with what the operator's feed knows of it. */
export interface Weighed {
  /** Where it is in the site, stable between scans: `core`, `plugins/akismet`. */
  readonly location: string;
  /** `WordPress`, `plugin akismet`. */
  readonly words: string;
  readonly version: string | undefined;
  readonly confidence: Confidence;
  readonly exhibits: readonly Exhibit[];
  /** All that is known of the version; of the software, where the version is not known. */
  readonly vulnerabilities: readonly Vulnerability[];
}

/** What a look at the feed came to, for a few pieces of software. */
export type Weighing =
  | { readonly kind: 'weighed'; readonly software: readonly Weighed[]; readonly warning: string | undefined }
  | { readonly kind: 'none'; readonly reason: string };

/** Looks software up in the feed. `slug` is `wordpress` for the core. */
export function weighing(
  loaded: LoadedFeed,
  type: SoftwareType,
  software: readonly (Omit<Weighed, 'vulnerabilities'> & { readonly slug: string })[],
): Weighing {
  if (loaded.kind === 'none') return loaded;
  const { feed, warning } = loaded;
  const weighed = software.map(({ slug, ...each }) => ({
    ...each,
    vulnerabilities: feed.vulnerabilitiesOf(type, slug, each.version),
  }));
  return { kind: 'weighed', software: weighed, warning };
}

/** More findings about one piece of software help nobody: the worst are told. */
const MAX_TOLD = 50;

/** What is said where the feed has no score of its own for a vulnerability. */
const UNSCORED = 6;

const scoreOf = ({ cvss }: Vulnerability) => Math.max(1, cvss ?? UNSCORED);

/** One place for each vulnerability, so that each can be accepted by itself. */
function placeOf({ location }: Pick<Weighed, 'location'>, { id }: Pick<Vulnerability, 'id'>): string {
  return `${location}#${oneLine(id, 100)}`;
}

function instanceOf(base: string, software: Weighed, vulnerability: Vulnerability): Instance {
  const { words, version, confidence, exhibits } = software;
  const { cve, cwe, cvss, references, title } = vulnerability;
  const fixedIn = fixFor(vulnerability, version);
  const name = `${words} ${version ?? ''}`.trim();
  const fixed = fixedIn === undefined ? 'No fixed version is known.' : `Fixed in ${oneLine(fixedIn, 40)}.`;
  const scored = cvss === undefined ? 'The feed gives it no CVSS score.' : `CVSS ${cvss}.`;
  const known = [`Vulnerability ${oneLine(vulnerability.id, 100)}: ${oneLine(title)}`, ...cve.slice(0, 10)].join('\n');
  return {
    resource: base,
    location: placeOf(software, vulnerability),
    title: `${capital(name)} is vulnerable: ${oneLine(title, 200)}`,
    description: `The vulnerability feed of this service lists ${name} as affected: ${oneLine(title)}. ${fixed} ${scored}`,
    recommendation:
      fixedIn === undefined
        ? `No fix is known: remove or replace ${words}, or shield it until there is one.`
        : `Update ${words} to ${oneLine(fixedIn, 40)} or later.`,
    evidence: `${evidenceOf(exhibits.slice(0, 3))}\n\n${known}`,
    reproduce: curlLine(exhibits[0]?.url ?? base),
    score: scoreOf(vulnerability),
    // The version is what is known: a distribution may have mended it without a new number.
    confidence: confidence === 'tentative' || version === undefined ? 'tentative' : 'firm',
    references: [...cve.slice(0, 5).map((id) => `https://www.cve.org/CVERecord?id=${id}`), ...references],
    cwe: [...cwe],
  };
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** True where a version need not be known: everything up to the newest is affected. */
function affectsEvery({ affected, patched }: Vulnerability): boolean {
  return (
    patched.length === 0 && affected.some(({ from, to }) => (from === undefined || from === '*') && to === undefined)
  );
}

function toldOf({ version, vulnerabilities }: Weighed): readonly Vulnerability[] {
  const meant = version === undefined ? vulnerabilities.filter(affectsEvery) : vulnerabilities;
  return meant.toSorted((a, b) => scoreOf(b) - scoreOf(a)).slice(0, MAX_TOLD);
}

/**
 * One finding for each vulnerability that the feed has of a version. Of software whose version is not known only those
 * that affect every version are told, and the rest is a gap. `gone` says which locations are proved to be there no more.
 */
export function judgeVulnerable(base: string, weighed: Weighing, gone: (location: string) => boolean): Verdict {
  if (weighed.kind === 'none') return { kind: 'skipped', reason: weighed.reason };
  const { software, warning } = weighed;
  const gaps: Gap[] = warning === undefined ? [] : [{ outcome: 'not_testable', reason: warning }];
  for (const each of software) {
    const untold = each.vulnerabilities.length - toldOf(each).length;
    if (each.version !== undefined || untold === 0) continue;
    const reason = `the version of ${each.words} is not known; the feed has vulnerabilities of some versions`;
    gaps.push({ outcome: 'not_testable', reason, count: untold });
  }
  const instances = software.flatMap((each) => toldOf(each).map((one) => instanceOf(base, each, one)));
  return {
    kind: 'ran',
    instances,
    gaps,
    lookedAt({ resource, location }) {
      if (resource !== base) return false;
      const owner = location.split('#', 1)[0] ?? '';
      const found = software.find((each) => each.location === owner);
      // The worst of many are told: one that is left out may be there still.
      if (found === undefined) return gone(owner);
      const isListed = found.vulnerabilities.some((each) => placeOf(found, each) === location);
      return found.version !== undefined && found.confidence !== 'tentative' && !isListed;
    },
  };
}
