import type { CheckFacts } from '../../scanning/check.ts';
import type { Absence, Observation } from '../../scanning/scanner.ts';
import { accessChecks } from './access/access-checks.ts';
import { browserChecks } from './browser/browser-checks.ts';
import type { CheckSelection } from './check-selection.ts';
import { wasLeftAlone } from './left-alone.ts';
import type { ScanState } from './scan-state.ts';
import { securityHeadersMissing } from './security-headers-missing.ts';
import { siteWithoutHttps } from './site/checks/site-without-https.ts';
import { storedXss } from './submitting/stored-xss.ts';

/** All checks whose findings name pages. */
function factsById({ active, passive }: CheckSelection): ReadonlyMap<string, CheckFacts> {
  const others = [...browserChecks, storedXss, ...accessChecks, securityHeadersMissing, siteWithoutHttps];
  return new Map([...active, ...passive, ...others].map((check) => [check.id, check]));
}

/** The findings that are new or name more pages since the last call. */
export function changedFindings({ instances, base, parts }: ScanState): readonly Observation[] {
  const checks = factsById(parts.checks);
  return instances.takeChanged(base, (id) => checks.get(id));
}

/** Earlier findings that are proved to be fixed: the whole site was scanned, and they were not seen. */
export function goneFindings(state: ScanState): Absence[] {
  const { base, broken, crawl, frame, instances, noBrowser, parts, points, questions, rendered, retest } = state;
  const { active, passive } = parts.checks;
  if (state.partial || retest?.isSettled === false) return [];
  const over = instances.over();
  // Where more parameters exist than were tested, an earlier finding may still exist in an untested one.
  const asked = state.isActive ? active : [];
  const headers = passive.filter(({ partOf }) => partOf === securityHeadersMissing.id);
  const ran = new Set([
    // Its pass is behind it where the scan has come to its end.
    ...(state.changes && questions.isAnswered(storedXss.id) ? [storedXss.id] : []),
    // A page over the limit may still be open to others.
    ...(state.isCompared && state.seen?.left.over === 0 ? accessChecks.map(({ id }) => id) : []),
    ...passive.map(({ id }) => id).filter((id) => !broken.has(id)),
    ...(headers.some(({ id }) => broken.has(id)) ? [] : [securityHeadersMissing.id]),
    // A page that no browser has opened may still have what was found there.
    ...(state.isActive && noBrowser === undefined && rendered.isWhole
      ? browserChecks.map(({ id }) => id).filter((id) => questions.isAnswered(id))
      : []),
    ...asked.map(({ id }) => id).filter((id) => questions.isThrough(id, points.over)),
  ]);
  const toldBy = new Map(active.map((check) => [check.id, check.toldBy ?? []]));
  // What was told by another check in this scan was not asked for again, and is not gone.
  const isToldOtherwise = (checkId: string, location: string) =>
    toldBy.get(checkId)?.some((id) => instances.has(id, location)) === true;
  return frame.context.known
    .filter(({ checkId, resource }) => ran.has(checkId) && !over.has(checkId) && resource === base)
    .filter(({ checkId, location }) => !instances.has(checkId, location) && !wasLeftAlone(location, base, crawl))
    .filter(({ checkId, location }) => !isToldOtherwise(checkId, location))
    .map(({ checkId, resource, location }) => ({ checkId, resource, location }));
}
