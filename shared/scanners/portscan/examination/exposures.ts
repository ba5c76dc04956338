import {
  type Check,
  type CheckFacts,
  type Instance,
  type Judgement,
  judge,
  type Verdict,
} from '../../../scanning/check.ts';
import type { KnownFinding } from '../../../scanning/scanner.ts';
import { type Recognised, recogniseService } from '../naming/recognise.ts';
import { TLS_CHECKS } from '../tls/tls-checks.ts';
import type { PortArtifact } from './artifact.ts';
import type { ExposureCheck, ExposureVerdict, OpenService } from './exposure-check.ts';
import { EXPOSURE_IDS, exposureChecksFor } from './exposure-checks.ts';
import { isBehindTls, printableReply, productLines, serviceLabel } from './port-check.ts';
import { locationOf, OPEN_PORT, resourceOf } from './port-place.ts';
import { reproduceLine } from './reproduce.ts';

const TLS_IDS: ReadonlySet<string> = new Set(TLS_CHECKS.map(({ id }) => id));

/** Whether a check is about one port: its findings have the port's resource and location. */
export function isPortCheck(checkId: string): boolean {
  return checkId === OPEN_PORT || EXPOSURE_IDS.has(checkId) || TLS_IDS.has(checkId);
}

const MAX_TITLE = 70;
const NO_LOGIN_TITLE = / accessible without authentication$/;

/** With the service as it was seen, where that is what the title begins with and where it is short enough. */
function titleOf(check: ExposureCheck, { artifact, found }: OpenService): string {
  const end = ` on ${locationOf(artifact.port)}`;
  const [problem] = NO_LOGIN_TITLE.exec(check.title) ?? [];
  const seen = problem === undefined ? '' : serviceLabel(found, isBehindTls(artifact)) + problem + end;
  return seen !== '' && seen.length <= MAX_TITLE ? seen : check.title + end;
}

function evidenceOf(
  { artifact: { tls }, found }: OpenService,
  { facts, shown, excerpt }: ExposureVerdict & { kind: 'exposed' },
): string {
  const said = shown === undefined ? [] : [shownLines(shown.probe, excerpt ?? shown.text)];
  const secure = tls === undefined ? [] : [`TLS: ${tls.protocol}, ${tls.cipher}`];
  return [...productLines(found), ...secure, ...facts.map((fact) => `${printableReply(fact, 300)}.`), ...said].join(
    '\n',
  );
}

/** The first line of a response that says something: enough to know it again, and no more, as what follows may be private. */
function shownLines(probe: string, text: string): string {
  const lines = printableReply(text, 160).split('\n');
  const first = lines.find((line) => line.trim() !== '') ?? '';
  return `${probe === 'banner' ? 'Banner' : `Response to the ${probe} probe`}:\n${first}`;
}

function instanceOf(
  check: ExposureCheck,
  service: OpenService,
  verdict: ExposureVerdict & { kind: 'exposed' },
): Instance {
  const { artifact, found } = service;
  const { address, family, port } = artifact;
  const resource = resourceOf(address, family, port);
  const { product, version } = found.recognition;
  const name = product === undefined ? found.rule.name : [product, version].join(' ').trim();
  return {
    resource,
    location: locationOf(port),
    title: titleOf(check, service),
    description: `${printableReply(name, 100)} at ${resource} ${check.problem}.`,
    evidence: evidenceOf(service, verdict),
    reproduce: reproduceLine(artifact, verdict.shown),
    ...verdict.own,
  };
}

/** An exposure check as every check is judged: of one port. */
function portCheck(check: ExposureCheck, service: OpenService): Check<OpenService> {
  return {
    ...check,
    judge: (): Verdict => {
      const verdict = check.judge(service);
      if (verdict.kind === 'unclear') return { kind: 'not_testable', reason: verdict.reason };
      const instances = verdict.kind === 'exposed' ? [instanceOf(check, service, verdict)] : [];
      return { kind: 'ran', instances, examined: () => true };
    },
  };
}

const NOTHING: Judgement = { observed: [], absent: [], coverage: [] };

/**
 * The exposures of the service of a port, whether their checks ran, and which known findings of this port are gone:
 * those that were examined, and those of a service that was replaced by another. Pure; `faulty` hears of a check that threw.
 */
export function judgeExposures(
  artifact: PortArtifact,
  known: readonly KnownFinding[],
  faulty: (check: CheckFacts, error: unknown) => void,
): Judgement {
  const found = recogniseService(artifact);
  if (found === undefined || !artifact.asked) return NOTHING;
  const service = { artifact, found, said: [...artifact.exchanges, ...(artifact.inquiries ?? [])] };
  const resource = resourceOf(artifact.address, artifact.family, artifact.port);
  const mine = known.filter((each) => each.resource === resource && EXPOSURE_IDS.has(each.checkId));
  const checks = exposureChecksFor(found, mine);
  const result = judge(
    checks.map((check) => portCheck(check, service)),
    service,
    resource,
    mine,
    faulty,
  );
  return { ...result, absent: [...result.absent, ...replaced(mine, checks, found)] };
}

/** What answers on a web port may be one page of a service that did not say more this time. */
function replaced(mine: readonly KnownFinding[], checks: readonly ExposureCheck[], { rule }: Recognised) {
  if (rule.id === 'http') return [];
  return mine
    .filter(({ checkId }) => !checks.some(({ id }) => id === checkId))
    .map(({ checkId, resource, location }) => ({ checkId, resource, location }));
}
