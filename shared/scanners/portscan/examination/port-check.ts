import type { Observation } from '../../../scanning/scanner.ts';
import { NOT_PROBED_REASON, PRINT_PORTS } from '../naming/print-ports.ts';
import { type Recognised, recogniseService, tellingExchanges } from '../naming/recognise.ts';
import type { ServiceGroup, ServiceRule } from '../service-rule.ts';
import { httpStatusOf, wantsTls } from '../services/http.ts';
import type { PortArtifact } from './artifact.ts';
import { locationOf, OPEN_PORT, resourceOf } from './port-place.ts';
import { reproduceLine } from './reproduce.ts';

interface Catalogue {
  /** What listens, as the subject of the description. */
  readonly subject: string;
  /** A further sentence of the description. */
  readonly note?: string;
  readonly risk: string;
  readonly recommendation: string;
  /** Numbers of the CWE entries that fit. */
  readonly cwe: readonly number[];
  readonly references: readonly string[];
}

// Exposure of Resource to Wrong Sphere, Missing Authentication for Critical Function, and Excessive Attack Surface.
const EXPOSED = 668;
export const NO_LOGIN = 306;
const SURFACE = 1125;

const FIREWALLS = 'https://csrc.nist.gov/pubs/sp/800/41/r1/final';
const MANAGEMENT = 'https://www.cisa.gov/news-events/directives/binding-operational-directive-23-02';
const DATABASES = 'https://cheatsheetseries.owasp.org/cheatsheets/Database_Security_Cheat_Sheet.html';

/** The page that explains a CWE entry. */
export function cweReference(number: number): string {
  return `https://cwe.mitre.org/data/definitions/${number}.html`;
}

const WHEN_NEEDED =
  'If public access is intended, keep the service patched; otherwise close the port or restrict access to known addresses with a firewall.';

export const GROUPS: Readonly<Record<ServiceGroup | 'unknown' | 'unasked', Catalogue>> = {
  web: {
    subject: 'A web server',
    risk: 'Anyone who can reach the port can exploit vulnerabilities in the site. Forgotten and internal sites are often not patched.',
    recommendation: `Check that the site is meant to be reachable from this network. ${WHEN_NEEDED}`,
    cwe: [],
    references: [FIREWALLS],
  },
  shell: {
    subject: 'A remote shell service',
    note: 'Services of this kind are constant targets of automated login attempts.',
    risk: 'An attacker who guesses or steals a password, or exploits a vulnerability in the server, gains control of the host.',
    recommendation:
      'Restrict access to known addresses or a VPN. Allow key-based authentication only and disable password login.',
    cwe: [EXPOSED],
    references: [MANAGEMENT],
  },
  database: {
    subject: 'A database or cache',
    risk: 'An attacker who gets past authentication, or exploits a vulnerability in the service, can read, change or delete its data, or hold it for ransom.',
    recommendation:
      'Require authentication and encrypt the connection. Bind the service to a private address, or let a firewall admit only the application servers.',
    cwe: [EXPOSED],
    references: [DATABASES],
  },
  'remote-control': {
    subject: 'A remote administration service',
    risk: 'An attacker who gets past authentication, or exploits a vulnerability in the service, gains control of the host.',
    recommendation:
      'Require strong authentication and put the service behind a VPN or a bastion host, or disable the service.',
    cwe: [EXPOSED],
    references: [MANAGEMENT],
  },
  other: {
    subject: 'A network service',
    risk: 'Every reachable service adds to the attack surface and may be abused or exploited.',
    recommendation: `Check which clients need the service. ${WHEN_NEEDED}`,
    cwe: [SURFACE],
    references: [FIREWALLS],
  },
  unknown: {
    subject: 'An unknown service',
    note: 'The service could not be identified.',
    risk: 'A service that is not inventoried is often neither patched nor monitored, and adds to the attack surface.',
    recommendation: `Identify the program that listens on the port and the clients that need it. ${WHEN_NEEDED}`,
    cwe: [SURFACE],
    references: [FIREWALLS],
  },
  unasked: {
    subject: 'An unknown service',
    note: `It was not probed, because printers use ports ${PRINT_PORTS}/tcp for raw printing and would print the probe.`,
    risk: 'An attacker who can reach a printer can print on it, and can often read or change its settings and the print jobs of others.',
    recommendation:
      'Check whether a printer listens on the port. If so, admit only the print server; otherwise identify the program and restrict access to the clients that need it.',
    cwe: [SURFACE],
    references: [FIREWALLS],
  },
};

/** What of a recognised service its words and score depend on. */
interface Service extends Pick<Recognised, 'recognition'> {
  readonly rule: Omit<ServiceRule, 'recognise'>;
}

/** The score of an open port, 1 to 10, by what listens there. That it needs no login is a finding of its own. */
export function portScore(port: number, found: Service | undefined, webStatus: number | undefined): number {
  switch (found?.rule.group) {
    case 'web':
      if (port === 80 || port === 443) return 1;
      return webStatus === 401 || webStatus === 403 ? 1 : 3;
    case 'database':
    case 'remote-control':
      return 8;
    default:
      return 6;
  }
}

/** A product that may stand in a title: a server chooses its own words, and a title has at most 70 characters. */
const PRODUCT = /^[A-Za-z][\w .+-]{0,30}$/;

/** Whether what was recognized is behind TLS, be it that a handshake without a name is refused there. */
export function isBehindTls({ tls, exchanges }: Pick<PortArtifact, 'tls' | 'exchanges'>): boolean {
  return tls !== undefined || exchanges.some(({ text }) => wantsTls(text));
}

/** The service and its product: `OpenSSH`, `SMTP (Postfix)`, `HTTPS (nginx)`, `Redis over TLS`. */
export function serviceLabel({ rule, recognition }: Service, behindTls: boolean): string {
  const { id, name } = rule;
  // What it is built on, or was called before, is for the evidence.
  const product = recognition.product?.replace(/ \([\w .-]{1,40}\)$/, '');
  const service = behindTls ? (id === 'http' ? 'HTTPS' : `${name} over TLS`) : name;
  if (product === undefined || !PRODUCT.test(product)) return service;
  const [first, own] = [product, name].map((text) => text.toLowerCase().split(' ')[0]);
  if (first === own) return service;
  return id !== 'http' && product.endsWith(name) ? service.replace(name, product) : `${service} (${product})`;
}

/** `Open port 22/tcp: OpenSSH`, `Open port 4711/tcp, service not identified`. */
function titleOf(found: Recognised | undefined, artifact: PortArtifact): string {
  const port = locationOf(artifact.port);
  if (found !== undefined) return `Open port ${port}: ${serviceLabel(found, isBehindTls(artifact))}`;
  if (!artifact.asked) return `Open port ${port}, service not probed (possible printer)`;
  const speaksTls = artifact.tls !== undefined || artifact.declinesTls === true;
  return `Open port ${port}, ${speaksTls ? 'TLS ' : ''}service not identified`;
}

/** Text of a reply that is safe to store and show: no control characters, no cookies, no credentials. */
export function printableReply(text: string, limit: number): string {
  const shown = text
    .slice(0, limit * 2)
    .replace(/^((?:set-cookie|cookie|authorization|proxy-authorization|x-api-key):)[^\r\n]*/gim, '$1 [redacted]')
    .replace(/\r\n/g, '\n')
    .replace(/[^\x20-\x7e\n]/g, '.');
  return shown.length > limit ? `${shown.slice(0, limit)}...` : shown;
}

/** The software of a service and its CPE name, as far as they are known. */
export function productLines({ recognition: { product, version, cpe } }: Recognised): readonly string[] {
  const software =
    product === undefined ? [] : [`Software: ${printableReply([product, version].join(' ').trim(), 150)}`];
  return cpe === undefined ? software : [...software, `CPE: ${cpe}`];
}

function evidenceOf(artifact: PortArtifact, found: Recognised | undefined): string {
  const lines = [
    `TCP connections to ${resourceOf(artifact.address, artifact.family, artifact.port)} were accepted twice.`,
  ];
  if (found !== undefined) lines.push(...productLines(found));
  for (const fact of found?.recognition.facts ?? []) lines.push(`${printableReply(fact, 300)}.`);
  const { tls } = artifact;
  if (tls !== undefined) {
    lines.push(`TLS: ${tls.protocol}, ${tls.cipher}`);
    lines.push(
      `Certificate: subject ${printableReply(tls.subject, 300) || '(empty)'}; issuer ${printableReply(tls.issuer, 300) || '(empty)'}`,
    );
    lines.push(`Certificate valid from ${tls.validFrom} to ${tls.validTo}${tls.selfSigned ? '; self-signed' : ''}`);
    lines.push(`Certificate SHA-256: ${tls.fingerprint256}`);
  }
  if (artifact.declinesTls) lines.push('The server answered with a TLS alert.');
  if (artifact.isTurnedAway && tls === undefined)
    lines.push('The server closed each connection before anything was sent: it may admit other addresses only.');
  if (!artifact.asked) lines.push(`Service detection: ${NOT_PROBED_REASON}.`);
  for (const { probe, text } of tellingExchanges(artifact, found?.rule)) {
    lines.push(probe === 'banner' ? 'Banner:' : `Response to the ${probe} probe:`, printableReply(text, 600).trimEnd());
  }
  return lines.join('\n');
}

/** `A database or cache (Redis 7.2.4) accepts TCP connections at 192.0.2.7:6379/tcp from the scanner's network.` */
function descriptionOf(
  { address, family, port }: PortArtifact,
  found: Recognised | undefined,
  { subject, note }: Catalogue,
): string {
  const { product, version } = found?.recognition ?? {};
  const service = product === undefined ? found?.rule.name : [product, version].join(' ').trim();
  const who = service === undefined ? subject : `${subject} (${printableReply(service, 100)})`;
  const seen = `${who} accepts TCP connections at ${resourceOf(address, family, port)} from the scanner's network.`;
  return [seen, ...(note === undefined ? [] : [note])].join(' ');
}

/** The CWE entries of an open port, and the pages that explain it. */
export function sourcesOf(catalogue: Catalogue, found: Service | undefined) {
  const cwe = [...catalogue.cwe, ...(found?.rule.cwe ?? [])];
  const references = [...(found?.rule.references ?? []), ...catalogue.references, ...cwe.map(cweReference)];
  return { cwe, references };
}

/** Turns what was gathered about an open port into its one finding. Pure. */
export function judgePort(artifact: PortArtifact): Observation {
  const { address, family, port, tls } = artifact;
  const found = recogniseService(artifact);
  const status = artifact.exchanges.map((each) => httpStatusOf(each.text)).find((each) => each !== undefined);
  const score = portScore(port, found, status);
  const catalogue = GROUPS[found?.rule.group ?? (artifact.asked ? 'unknown' : 'unasked')];
  const said = tls !== undefined || artifact.declinesTls || artifact.exchanges.some((each) => each.text.length > 0);
  return {
    checkId: OPEN_PORT,
    resource: resourceOf(address, family, port),
    location: locationOf(port),
    title: titleOf(found, artifact),
    description: descriptionOf(artifact, found, catalogue),
    risk: catalogue.risk,
    recommendation: catalogue.recommendation,
    evidence: evidenceOf(artifact, found),
    reproduce: reproduceLine(artifact, tellingExchanges(artifact, found?.rule).at(-1)),
    // A port that accepts twice is open; where it sends nothing, a device in front of it may have accepted.
    confidence: said ? 'certain' : 'firm',
    ...sourcesOf(catalogue, found),
    score,
  };
}
