import type { Gap, Instance, Verdict } from '../../../scanning/check.ts';
import type { VulnerabilityFacts } from '../../../scanning/scanner.ts';
import type { LoadedCves } from '../../../scanning/vulnerabilities/load-cves.ts';
import { exploited } from '../../../scanning/vulnerabilities/vulnerability-words.ts';
import { curlLine, evidenceOf, oneLine } from '../../../scanning/web/exhibit.ts';
import { fixesOf, fixFor } from '../feed/affected.ts';
import type { VulnerabilityFeed } from '../feed/feed.ts';
import type { LoadedFeed } from '../feed/load-feed.ts';
import type { SoftwareType, Vulnerability } from '../feed/vulnerability.ts';
import { wordpressSoftware } from '../known-cves.ts';
import { title } from '../title.ts';
import { slugOfLocation } from './extensions/extension.ts';
import type { Weighed, Weighing } from './weighed.ts';

/** What the feed lists for a version, and for each that it may be as well: what only one of them has proves nothing. */
function listedOf(
  feed: VulnerabilityFeed,
  type: SoftwareType,
  slug: string,
  { version, rivals = [] }: Pick<Weighed, 'version' | 'rivals'>,
): readonly Vulnerability[] {
  const ofRivals = rivals.map((rival) => new Set(feed.vulnerabilitiesOf(type, slug, rival).map(({ id }) => id)));
  return feed.vulnerabilitiesOf(type, slug, version).filter(({ id }) => ofRivals.every((listed) => listed.has(id)));
}

/** Looks software up in the feed. `slug` is `wordpress` for the core; `site` is for the CVE feed. */
export function weighing(
  loaded: LoadedFeed,
  type: SoftwareType,
  software: readonly (Omit<Weighed, 'vulnerabilities'> & { readonly slug: string })[],
  site?: { readonly base: string; readonly cves: LoadedCves },
): Weighing {
  const weighed = software.map(({ slug, ...each }) => {
    const vulnerabilities = loaded.kind === 'none' ? [] : listedOf(loaded.feed, type, slug, each);
    return { slug, one: { ...each, vulnerabilities } };
  });
  const seen = site && weighed.map(({ slug, one }) => wordpressSoftware(type, site.base, slug, one));
  const known = seen && { cves: { software: seen, cves: site.cves } };
  if (loaded.kind === 'none') return { ...loaded, ...known };
  return { kind: 'weighed', software: weighed.map(({ one }) => one), warning: loaded.warning, ...known };
}

/** More findings about one piece of software help nobody: the most severe are reported. */
const MAX_REPORTED = 50;

/** The score where the feed has none for a vulnerability. */
const UNSCORED = 6;

const scoreOf = ({ cvss }: Vulnerability) => Math.max(1, cvss ?? UNSCORED);

/** What the operator's other files say of the same vulnerability. */
function exploitationOf({ cves }: Weighing, { cve }: Vulnerability): Pick<VulnerabilityFacts, 'epss' | 'kev'> {
  if (cves?.cves.kind !== 'loaded') return {};
  const { knowledge } = cves.cves;
  const known = cve.map((id) => knowledge.exploitation(id));
  const chances = known.flatMap(({ epss }) => epss ?? []);
  return { kev: known.some(({ kev }) => kev), ...(chances.length > 0 && { epss: Math.max(...chances) }) };
}

/** One place for each vulnerability, so that each can be accepted by itself. */
function locationOf({ location }: Pick<Weighed, 'location'>, { id }: Pick<Vulnerability, 'id'>): string {
  return `${location}#${oneLine(id, 100)}`;
}

function instanceOf(
  type: SoftwareType,
  base: string,
  software: Weighed,
  vulnerability: Vulnerability,
  exploitation: Pick<VulnerabilityFacts, 'epss' | 'kev'>,
): Instance {
  const { words, version, confidence, exhibits } = software;
  const { cve, cwe, cvss, vector, references } = vulnerability;
  const known = oneLine(vulnerability.title);
  const fixedIn = fixFor(vulnerability, version);
  const name = `${words} ${version ?? ''}`.trim();
  const fixed = fixedIn === undefined ? 'No fixed version is known.' : `Fixed in ${fixesOf(vulnerability, fixedIn)}.`;
  const scored = cvss === undefined ? 'The feed has no CVSS score for it.' : `CVSS score: ${cvss}.`;
  const entry = [`Vulnerability ${oneLine(vulnerability.id, 100)}: ${known}`, ...cve.slice(0, 10)].join('\n');
  return {
    resource: base,
    location: locationOf(software, vulnerability),
    title: titleOf(type, software, vulnerability),
    description: `The vulnerability feed of the service lists ${name} as affected: ${known}. ${fixed} ${scored}`,
    recommendation:
      fixedIn === undefined
        ? `No fix is known. Remove or replace ${words}, or protect it with a web application firewall (WAF) until a fix is available.`
        : `Update ${words} to ${oneLine(fixedIn, 40)} or later.`,
    evidence: `${evidenceOf(exhibits.slice(0, 3))}\n\n${entry}`,
    reproduce: curlLine(exhibits[0]?.url ?? base),
    score: Math.max(scoreOf(vulnerability), exploitation.kev === true ? exploited : 0),
    cveIds: [...cve],
    ...(cvss === undefined ? {} : { cvssScore: cvss, ...(vector === undefined ? {} : { cvssVector: vector }) }),
    ...exploitation,
    // Only the version is known: a distribution may have backported the fix without a new version number.
    confidence: confidence === 'tentative' || version === undefined ? 'tentative' : 'firm',
    references: [...cve.slice(0, 5).map((id) => `https://www.cve.org/CVERecord?id=${id}`), ...references],
    ...(cwe.length === 0 ? {} : { cwe: [...cwe] }),
  };
}

/** `Vulnerable WordPress plugin: CVE-2023-6449 in contact-form-7 5.8.3`; without a CVE number by the feed's own title. */
function titleOf(type: SoftwareType, { location, version }: Weighed, { cve, title: known }: Vulnerability): string {
  const name = type === 'core' ? 'WordPress' : (slugOfLocation(type, location) ?? location);
  const software = `${name} ${version ?? ''}`.trim();
  const [number] = cve;
  return title(
    `Vulnerable WordPress ${type}: ${number === undefined ? `${software}, ${known}` : `${number} in ${software}`}`,
  );
}

/** True where a version need not be known: everything up to the newest is affected. */
function affectsEvery({ affected, patched }: Vulnerability): boolean {
  return (
    patched.length === 0 && affected.some(({ from, to }) => (from === undefined || from === '*') && to === undefined)
  );
}

function reportedOf({ version, vulnerabilities }: Weighed): readonly Vulnerability[] {
  const meant = version === undefined ? vulnerabilities.filter(affectsEvery) : vulnerabilities;
  return meant.toSorted((a, b) => scoreOf(b) - scoreOf(a)).slice(0, MAX_REPORTED);
}

/**
 * One finding for each vulnerability that the feed lists for a version. Of software whose version is not known only those
 * that affect every version are reported, and the rest is a gap. `gone` is true of a location that is proved to be removed.
 */
export function judgeVulnerable(
  type: SoftwareType,
  base: string,
  weighed: Weighing,
  gone: (location: string) => boolean,
): Verdict {
  if (weighed.kind === 'none') return { kind: 'skipped', reason: weighed.reason };
  const { software, warning } = weighed;
  const gaps: Gap[] = warning === undefined ? [] : [{ outcome: 'not_testable', reason: warning }];
  for (const each of software) {
    const unreported = each.vulnerabilities.length - reportedOf(each).length;
    if (each.version !== undefined || unreported === 0) continue;
    const reason = `the version of ${each.words} is not known; the feed lists vulnerabilities of some versions`;
    gaps.push({ outcome: 'not_testable', reason, count: unreported });
  }
  const instances = software.flatMap((each) =>
    reportedOf(each).map((one) => instanceOf(type, base, each, one, exploitationOf(weighed, one))),
  );
  return {
    kind: 'ran',
    instances,
    gaps,
    examined({ resource, location }) {
      if (resource !== base) return false;
      const owner = location.split('#', 1)[0] ?? '';
      const found = software.find((each) => each.location === owner);
      // Only the most severe are reported: one that is left out may still exist.
      if (found === undefined) return gone(owner);
      const isListed = found.vulnerabilities.some((each) => locationOf(found, each) === location);
      return found.version !== undefined && found.confidence !== 'tentative' && !isListed;
    },
  };
}
