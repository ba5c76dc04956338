import type { Observation } from '../../scanning/scanner.ts';
import type { PortArtifact } from './artifact.ts';
import { UNASKED_REASON } from './print-ports.ts';
import { type Recognised, recognise } from './recognise.ts';
import { reproduceLine } from './reproduce.ts';
import type { ServiceGroup } from './service-rule.ts';
import { httpStatusOf } from './services/http.ts';

/** The check behind every finding of an open port, whatever listens there: a missed banner must not change its identity. */
export const OPEN_PORT = 'open-port';

interface Catalogue {
  readonly description: string;
  readonly risk: string;
  readonly recommendation: string;
  /** Numbers of the CWE entries that fit. */
  readonly cwe: readonly number[];
  readonly references: readonly string[];
}

// Exposure of Resource to Wrong Sphere, and Missing Authentication for Critical Function.
const EXPOSED = 668;
export const NO_LOGIN = 306;

const FIREWALLS = 'https://csrc.nist.gov/pubs/sp/800/41/r1/final';
const MANAGEMENT = 'https://www.cisa.gov/news-events/directives/binding-operational-directive-23-02';
const DATABASES = 'https://cheatsheetseries.owasp.org/cheatsheets/Database_Security_Cheat_Sheet.html';

/** Where a CWE entry is explained. */
function cweReference(number: number): string {
  return `https://cwe.mitre.org/data/definitions/${number}.html`;
}

const WHEN_NEEDED =
  'If it is meant to be public, keep it patched; otherwise close the port or let a firewall admit only known addresses.';

export const GROUPS: Readonly<Record<ServiceGroup | 'unknown' | 'unasked', Catalogue>> = {
  web: {
    description: 'A web server accepts connections from the network that was scanned.',
    risk: 'Whatever the site gets wrong, anyone in that network can use; forgotten and internal sites are seldom patched.',
    recommendation: `Check that this site is meant to be reached from there. ${WHEN_NEEDED}`,
    cwe: [],
    references: [FIREWALLS],
  },
  shell: {
    description:
      'A shell can be reached from the network that was scanned; such servers draw constant log-in attempts.',
    risk: 'A guessed or stolen password, or a flaw of the server, gives control of the machine.',
    recommendation: 'Admit only known addresses or a VPN, allow keys only, and switch password log-in off.',
    cwe: [EXPOSED],
    references: [MANAGEMENT],
  },
  database: {
    description:
      'A database or cache accepts connections from the network that was scanned. Its data is one weak or missing password away.',
    risk: 'Data can be read, changed, deleted or held to ransom by whoever gets past the login.',
    recommendation:
      'Bind it to a private address or admit only the application servers, require a login and encrypt the connection.',
    cwe: [EXPOSED],
    references: [DATABASES],
  },
  'remote-control': {
    description:
      'A service for controlling the machine from afar accepts connections from the network that was scanned.',
    risk: 'Whoever gets past the login, or knows a flaw of the service, controls the machine.',
    recommendation: 'Put it behind a VPN or a bastion host, require strong authentication, or switch it off.',
    cwe: [EXPOSED],
    references: [MANAGEMENT],
  },
  other: {
    description: 'A service accepts connections from the network that was scanned.',
    risk: 'Each service that can be reached is one more that may be misused or have a flaw.',
    recommendation: `Check who needs it. ${WHEN_NEEDED}`,
    cwe: [],
    references: [FIREWALLS],
  },
  unknown: {
    description: 'A program accepts connections from the network that was scanned, but did not say what it is.',
    risk: 'Nobody may know that it is there, keep it up to date or watch it.',
    recommendation: `Find out which program listens there and who needs it. ${WHEN_NEEDED}`,
    cwe: [],
    references: [FIREWALLS],
  },
  unasked: {
    description:
      'A program accepts connections from the network that was scanned, on a port where printers take raw jobs. It was not asked what it is: a printer would have printed the question.',
    risk: 'Whoever reaches a printer can print on it, and often read or change its settings and what others print.',
    recommendation:
      'Find out whether it is a printer. If so, admit only the print server; otherwise find out who needs the program.',
    cwe: [],
    references: [FIREWALLS],
  },
};

const OPEN_LOGIN =
  ' It answered without asking for a login, so anyone who reaches it may read, change or control what it serves.';

/** The score of an open port, 1 to 10, by what listens there. */
export function portScore(port: number, found: Recognised | undefined, webStatus: number | undefined): number {
  const open = found?.recognition.login === 'open';
  switch (found?.rule.group) {
    case 'web':
      if (port === 80 || port === 443) return 1;
      return webStatus === 401 || webStatus === 403 ? 1 : 3;
    case 'database':
    case 'remote-control':
      return open ? 10 : 8;
    default:
      return 6;
  }
}

/** `192.0.2.7:22/tcp`, with IPv6 in brackets. */
export function resourceOf(address: string, family: 4 | 6, port: number): string {
  return `${family === 6 ? `[${address}]` : address}:${port}/tcp`;
}

/** The place of a port inside its resource. */
export function locationOf(port: number): string {
  return `${port}/tcp`;
}

/** Words for the service: `SSH server`, `web server (HTTPS)`, `unknown service`. */
function serviceName(found: Recognised | undefined, { tls, asked }: PortArtifact): string {
  if (found === undefined && !asked) return 'Unknown service, perhaps a printer,';
  if (found === undefined) return tls === undefined ? 'Unknown service' : 'Unknown service over TLS';
  const name = `${found.rule.name[0]?.toUpperCase()}${found.rule.name.slice(1)}`;
  if (tls === undefined) return name;
  return found.rule.id === 'http' ? `${name} (HTTPS)` : `${name} over TLS`;
}

/** Text of a reply that is safe to store and show: no control characters, no cookies, no credentials. */
export function printable(text: string, limit: number): string {
  const shown = text
    .slice(0, limit * 2)
    .replace(/^((?:set-cookie|cookie|authorization|proxy-authorization|x-api-key):)[^\r\n]*/gim, '$1 (left out)')
    .replace(/\r\n/g, '\n')
    .replace(/[^\x20-\x7e\n]/g, '.');
  return shown.length > limit ? `${shown.slice(0, limit)}...` : shown;
}

function evidenceOf(artifact: PortArtifact, found: Recognised | undefined): string {
  const lines = [
    `TCP connections to ${resourceOf(artifact.address, artifact.family, artifact.port)} were accepted twice.`,
  ];
  const product = found?.recognition.product;
  if (product !== undefined)
    lines.push(`Software: ${printable([product, found?.recognition.version].join(' ').trim(), 150)}`);
  if (found?.recognition.cpe !== undefined) lines.push(`CPE: ${found.recognition.cpe}`);
  for (const fact of found?.recognition.facts ?? []) lines.push(`${printable(fact, 300)}.`);
  const { tls } = artifact;
  if (tls !== undefined) {
    lines.push(`TLS: ${tls.protocol}, ${tls.cipher}`);
    lines.push(
      `Certificate: subject ${printable(tls.subject, 300) || '(empty)'}; issuer ${printable(tls.issuer, 300) || '(empty)'}`,
    );
    lines.push(`Certificate valid from ${tls.validFrom} to ${tls.validTo}${tls.selfSigned ? '; self-signed' : ''}`);
    lines.push(`Certificate SHA-256: ${tls.fingerprint256}`);
  }
  if (!artifact.asked) lines.push(`It was not asked what it is: ${UNASKED_REASON}.`);
  const said = artifact.exchanges.find((each) => each.text.length > 0);
  if (said !== undefined) {
    lines.push(
      said.probe === 'banner' ? 'It said:' : `Asked (${said.probe}), it said:`,
      printable(said.text, 600).trimEnd(),
    );
  }
  return lines.join('\n');
}

/** The CWE entries of an open port, and the pages that explain it. */
function sources(catalogue: Catalogue, found: Recognised | undefined, open: boolean) {
  const cwe = [...(open ? [NO_LOGIN] : []), ...catalogue.cwe, ...(found?.rule.cwe ?? [])];
  const references = [...(found?.rule.references ?? []), ...catalogue.references, ...cwe.map(cweReference)];
  return { cwe, references };
}

/** Turns what was gathered about an open port into its one finding. Pure. */
export function judgePort(artifact: PortArtifact): Observation {
  const { address, family, port, tls } = artifact;
  const found = recognise(artifact);
  const status = artifact.exchanges.map((each) => httpStatusOf(each.text)).find((each) => each !== undefined);
  const score = portScore(port, found, status);
  const catalogue = GROUPS[found?.rule.group ?? (artifact.asked ? 'unknown' : 'unasked')];
  const open = score === 10;
  const said = tls !== undefined || artifact.exchanges.some((each) => each.text.length > 0);
  const verb = open ? 'answers without a login' : 'is open';
  return {
    checkId: OPEN_PORT,
    resource: resourceOf(address, family, port),
    location: locationOf(port),
    title: `${serviceName(found, artifact)} ${verb} on port ${port}`,
    description: `${catalogue.description}${open ? OPEN_LOGIN : ''}`,
    risk: catalogue.risk,
    recommendation: catalogue.recommendation,
    evidence: evidenceOf(artifact, found),
    reproduce: reproduceLine({ address, family, port, tls: tls !== undefined }, found?.rule),
    // A port that accepts twice is open; where it says nothing, it may be a device in front that accepts.
    confidence: said ? 'certain' : 'firm',
    ...sources(catalogue, found, open),
    score,
  };
}
