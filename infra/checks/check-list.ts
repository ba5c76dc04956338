import type { Profile } from '../../shared/records/policies/scan-options.ts';
import { accessChecks } from '../../shared/scanners/application/access/access-checks.ts';
import { activeChecks } from '../../shared/scanners/application/active-checks.ts';
import { browserChecks } from '../../shared/scanners/application/browser/browser-checks.ts';
import { outOfBandChecks } from '../../shared/scanners/application/out-of-band/out-of-band-checks.ts';
import { passiveChecks } from '../../shared/scanners/application/passive-checks.ts';
import { securityHeadersMissing } from '../../shared/scanners/application/security-headers-missing.ts';
import { siteChecks } from '../../shared/scanners/application/site-checks.ts';
import { storedXss } from '../../shared/scanners/application/submitting/stored-xss.ts';
import { wordpressLoginErrorDifference } from '../../shared/scanners/cms/checks/wordpress-login-error-difference.ts';
import { cmsSteps } from '../../shared/scanners/cms/cms-steps.ts';
import { judgeTarpit } from '../../shared/scanners/portscan/connecting/tarpit.ts';
import type { PortArtifact } from '../../shared/scanners/portscan/examination/artifact.ts';
import { EXPOSURE_CHECKS } from '../../shared/scanners/portscan/examination/exposure-checks.ts';
import { judgePort } from '../../shared/scanners/portscan/examination/port-check.ts';
import { TLS_CHECKS } from '../../shared/scanners/portscan/tls/tls-checks.ts';
import { judgeCommunity } from '../../shared/scanners/portscan/udp/snmp-default-community.ts';
import { hostChecks } from '../../shared/scanners/subdomain/host/host-checks.ts';
import { registrationChecks } from '../../shared/scanners/subdomain/registration/registration-checks.ts';
import { zoneTransferOpen } from '../../shared/scanners/subdomain/zone/checks/zone-transfer-open.ts';
import { zoneChecks } from '../../shared/scanners/subdomain/zone/zone-checks.ts';
import { websiteChecks } from '../../shared/scanners/website/website-checks.ts';
import type { CheckFacts } from '../../shared/scanning/check.ts';
import type { Observation } from '../../shared/scanning/scanner.ts';
import { vulnerableSoftware } from '../../shared/scanning/vulnerabilities/vulnerable-software.ts';

/** A check as its scan lists it, with the least profile that runs it. */
export interface ListedCheck extends CheckFacts {
  readonly profile: Profile;
  /** What every finding of it says, where that is known before a scan. */
  readonly description?: string;
}

/** What one scan looks for. */
export interface ScanChecks {
  /** The data source that the scan belongs to. */
  readonly dataSource: string;
  readonly name: string;
  readonly checks: readonly ListedCheck[];
}

/** Checks beside the active ones whose question is not sent by a baseline policy. */
const standardOnly: ReadonlySet<CheckFacts> = new Set<CheckFacts>([
  ...activeChecks,
  ...browserChecks,
  ...outOfBandChecks,
  wordpressLoginErrorDifference,
  zoneTransferOpen,
]);

/** Checks that only the profile intrusive runs. */
const intrusiveOnly: ReadonlySet<CheckFacts> = new Set<CheckFacts>([
  storedXss,
  ...outOfBandChecks.filter(({ profile }) => profile === 'intrusive'),
]);

/** Each check once: a step may share checks with another. */
function listed(checks: readonly CheckFacts[]): ListedCheck[] {
  const byId = new Map(checks.map((check) => [check.id, check]));
  return [...byId.values()]
    .map((check): ListedCheck => {
      const { id, title, score, confidence, cwe, references, risk, recommendation } = check;
      const optional = { ...(confidence && { confidence }), ...(cwe && { cwe }), ...(references && { references }) };
      const profile = intrusiveOnly.has(check) ? 'intrusive' : standardOnly.has(check) ? 'standard' : 'baseline';
      return { id, title, score, risk, recommendation, ...optional, profile };
    })
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

function ofObservation({
  checkId: id,
  title,
  description,
  risk = '',
  recommendation,
  score,
  cwe = [],
}: Observation): ListedCheck {
  return { id, title, description, risk, recommendation, score, cwe, profile: 'baseline' };
}

/** A port that accepts connections and says nothing. */
const silentPort: PortArtifact = {
  address: '127.0.0.1',
  family: 4,
  port: 2024,
  asked: true,
  exchanges: [],
  tls: undefined,
};

/** All checks of all five scans. Of an open port and of a tarpit the port scan has no list: they say more or less by what they come across. */
export const scanChecks: readonly ScanChecks[] = [
  {
    dataSource: 'diagnosis:application-scan',
    name: 'Application scan',
    checks: listed([
      ...passiveChecks,
      ...activeChecks,
      ...browserChecks,
      ...outOfBandChecks,
      storedXss,
      ...accessChecks,
      ...siteChecks,
      securityHeadersMissing,
    ]),
  },
  { dataSource: 'diagnosis:cmsscan', name: 'CMS scan', checks: listed(cmsSteps.flatMap(({ checks }) => checks)) },
  {
    dataSource: 'diagnosis:portscan',
    name: 'Port scan',
    checks: [
      { ...ofObservation(judgePort(silentPort)), title: 'Open port' },
      ofObservation(judgeTarpit('127.0.0.1', '')),
      ...listed(TLS_CHECKS),
      ofObservation(judgeCommunity({ address: '127.0.0.1', family: 4 }, 161, '')),
      ...listed([...EXPOSURE_CHECKS, vulnerableSoftware]),
    ],
  },
  {
    dataSource: 'osint:subdomain',
    name: 'Subdomain scan',
    checks: listed([...zoneChecks, ...registrationChecks, ...hostChecks]),
  },
  { dataSource: 'osint:website', name: 'Website scan', checks: listed([...websiteChecks, vulnerableSoftware]) },
];
