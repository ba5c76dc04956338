import type { Observation } from '../scanner.ts';
import type { PortArtifact, TlsFacts } from './artifact.ts';
import { type Recognised, recognise } from './recognise.ts';
import type { ServiceGroup } from './service-rule.ts';
import { httpStatusOf } from './services/http.ts';

/** The check behind every finding of an open port, whatever listens there: a missed banner must not change its identity. */
export const OPEN_PORT = 'open-port';

interface Catalogue {
  readonly description: string;
  readonly recommendation: string;
}

const WHEN_NEEDED =
  'If it is meant to be public, keep it patched; otherwise close the port or let a firewall admit only known addresses.';

const GROUPS: Readonly<Record<ServiceGroup | 'unknown', Catalogue>> = {
  web: {
    description: 'A web server accepts connections from the network that was scanned.',
    recommendation: `Check that this site is meant to be reached from there. ${WHEN_NEEDED}`,
  },
  shell: {
    description:
      'A shell can be reached from the network that was scanned; such servers draw constant log-in attempts.',
    recommendation: 'Admit only known addresses or a VPN, allow keys only, and switch password log-in off.',
  },
  database: {
    description:
      'A database or cache accepts connections from the network that was scanned. Its data is one weak or missing password away.',
    recommendation:
      'Bind it to a private address or admit only the application servers, require a login and encrypt the connection.',
  },
  'remote-control': {
    description:
      'A service for controlling the machine from afar accepts connections from the network that was scanned.',
    recommendation: 'Put it behind a VPN or a bastion host, require strong authentication, or switch it off.',
  },
  other: {
    description: 'A service accepts connections from the network that was scanned.',
    recommendation: `Check who needs it. ${WHEN_NEEDED}`,
  },
  unknown: {
    description: 'A program accepts connections from the network that was scanned, but did not say what it is.',
    recommendation: `Find out which program listens there and who needs it. ${WHEN_NEEDED}`,
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
function serviceName(found: Recognised | undefined, tls: TlsFacts | undefined): string {
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
  const said = artifact.exchanges.find((each) => each.text.length > 0);
  if (said !== undefined) {
    lines.push(
      said.probe === 'banner' ? 'It said:' : `Asked (${said.probe}), it said:`,
      printable(said.text, 600).trimEnd(),
    );
  }
  return lines.join('\n');
}

/** Turns what was gathered about an open port into its one finding. Pure. */
export function judgePort(artifact: PortArtifact): Observation {
  const { address, family, port, tls } = artifact;
  const found = recognise(artifact);
  const status = artifact.exchanges.map((each) => httpStatusOf(each.text)).find((each) => each !== undefined);
  const score = portScore(port, found, status);
  const catalogue = GROUPS[found?.rule.group ?? 'unknown'];
  const open = score === 10;
  const verb = open ? 'answers without a login' : 'is open';
  return {
    checkId: OPEN_PORT,
    resource: resourceOf(address, family, port),
    location: locationOf(port),
    title: `${serviceName(found, tls)} ${verb} on port ${port}`,
    description: `${catalogue.description}${open ? OPEN_LOGIN : ''}`,
    recommendation: catalogue.recommendation,
    evidence: evidenceOf(artifact, found),
    score,
  };
}
