import type { KnownFinding, Observation } from '../../../scanning/scanner.ts';
import { shellLine } from '../../../scanning/shell-line.ts';
import {
  cweReference,
  GROUPS,
  NO_LOGIN,
  portScore,
  printableReply,
  serviceLabel,
  sourcesOf,
} from '../examination/port-check.ts';
import { locationOf, OPEN_PORT, resourceOf } from '../examination/port-place.ts';
import { printfFormat } from '../examination/reproduce.ts';
import type { Recognition } from '../service-rule.ts';
import type { UdpPort } from './udp-plan.ts';

/** All that was gathered about one port that answered over UDP. */
export interface UdpArtifact extends UdpPort {
  readonly address: string;
  readonly family: 4 | 6;
  /** What was sent and what came back, one character per byte. */
  readonly sent: string;
  readonly answer: string;
  readonly recognition: Recognition;
}

const OPEN_RISK =
  'Anyone who can reach the port can use the service: read its data, and change or delete what it lets clients change.';
/** What a service that requires no authentication scores above one that does. */
const MORE_WITHOUT_LOGIN = 2;

/** So many zeros at the end only fill a question up: printf makes them. */
const FILLING = 100;

/** The zeros at the end of a question, where they are many. */
function fillingOf(sent: string): string {
  let from = sent.length;
  while (sent[from - 1] === '0') from -= 1;
  return sent.length - from < FILLING ? '' : sent.slice(from);
}

/** A shell command that sends a question and shows what comes back, other than printable characters as dots. */
function askingLine({ address, port }: Pick<UdpArtifact, 'address' | 'port'>, sent: string): string {
  const filling = fillingOf(sent);
  const format = printfFormat(sent.slice(0, sent.length - filling.length));
  const saying =
    filling === '' ? shellLine('printf', format) : shellLine('printf', `${format}%0${filling.length}d`, '0');
  return `${saying} | ${shellLine('nc', '-u', '-w', '2', address, String(port))} | LC_ALL=C tr -c '\\n -~' .`;
}

function evidenceOf({ address, family, port, service, sent, answer, recognition }: UdpArtifact): string {
  const { product, version, cpe, facts } = recognition;
  const software =
    product === undefined ? [] : [`Software: ${printableReply([product, version].join(' ').trim(), 150)}`];
  return [
    `${resourceOf(address, family, port, 'udp')} returned valid responses to two requests over UDP.`,
    ...software,
    ...(cpe === undefined ? [] : [`CPE: ${cpe}`]),
    ...facts.map((fact) => `${printableReply(fact, 300)}.`),
    `Response to the ${service.question.id} probe (${sent.length} bytes sent, ${answer.length} received):`,
    printableReply(answer, 600).trimEnd(),
  ].join('\n');
}

/** Turns what a port answered over UDP into its one finding. Pure. */
export function judgeUdpPort(artifact: UdpArtifact): Observation {
  const { address, family, port, service, sent, recognition } = artifact;
  const found = { rule: service, recognition };
  const resource = resourceOf(address, family, port, 'udp');
  const location = locationOf(port, 'udp');
  const catalogue = GROUPS[service.group];
  const open = recognition.login === 'open';
  const { cwe, references } = sourcesOf(catalogue, found);
  const label = serviceLabel(found, false);
  const { amplification, client } = service;
  const seen = `${catalogue.subject} (${label}) responds to UDP requests at ${resource} from the scanner's network.`;
  return {
    checkId: OPEN_PORT,
    resource,
    location,
    title: open ? `${label} accessible without authentication on ${location}` : `Open port ${location}: ${label}`,
    description: [seen, ...(amplification === undefined ? [] : [amplification])].join(' '),
    risk: open ? OPEN_RISK : catalogue.risk,
    recommendation: catalogue.recommendation,
    evidence: evidenceOf(artifact),
    reproduce: client?.(address, port) ?? askingLine(artifact, sent),
    confidence: 'certain',
    cwe: open ? [NO_LOGIN, ...cwe] : cwe,
    references: open ? [...references, cweReference(NO_LOGIN)] : references,
    score: portScore(port, found, undefined) + (open ? MORE_WITHOUT_LOGIN : 0),
  };
}

/** The port of a finding of this address over UDP; undefined for any other finding. */
export function knownUdpPort(
  finding: KnownFinding,
  { address, family }: Pick<UdpArtifact, 'address' | 'family'>,
): number | undefined {
  const port = Number(/^(\d{1,5})\/udp$/.exec(finding.location)?.[1]);
  const isSame = finding.checkId === OPEN_PORT && finding.resource === resourceOf(address, family, port, 'udp');
  return isSame ? port : undefined;
}
