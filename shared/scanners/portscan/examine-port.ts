import type { Judgement } from '../../scanning/check.ts';
import type { PinnedAddress } from '../../scanning/egress/egress.ts';
import type { KnownFinding, Observation } from '../../scanning/scanner.ts';
import type { SeenSoftware } from '../../scanning/vulnerabilities/vulnerable-software.ts';
import type { Dialed } from './connecting/dialer.ts';
import { isPortCheck, judgeExposures } from './exposures.ts';
import { type GatherParts, gather } from './naming/gather.ts';
import { recognise } from './naming/recognise.ts';
import { judgePort } from './port-check.ts';
import { softwareOf } from './software-of-port.ts';
import { type InspectedPort, judgeAddressTls, judgeCertificates } from './tls/judge-address-tls.ts';
import { portTls } from './tls/port-tls.ts';

/** An open port whose service was looked for. */
export interface OpenPort {
  readonly observation: Observation;
  readonly exposures: Judgement;
  /** False where nothing was sent to the port. */
  readonly asked: boolean;
  /** The service was recognized. */
  readonly known: boolean;
  /** Undefined where nothing was sent to the port. */
  readonly inspected: InspectedPort | undefined;
  /** What the service disclosed of its software. */
  readonly software: SeenSoftware | undefined;
}

/** What an open port is examined with. */
export interface ExamineParts extends GatherParts {
  readonly address: PinnedAddress;
  readonly signal: AbortSignal;
  readonly known: readonly KnownFinding[];
  /** Certificates (PEM) of authorities that are trusted beside the public ones. */
  readonly authorities: readonly string[];
}

/**
 * Confirms a port that accepted a connection, finds out what listens there, and judges it. `dial` opens one connection to
 * the port. Throws what `dial` throws.
 */
async function examine(
  port: number,
  dial: () => Promise<Dialed>,
  parts: ExamineParts,
): Promise<OpenPort | 'closed' | 'silent'> {
  const found = await gather(parts.address, port, dial, parts);
  if (found.kind !== 'open') return found.kind === 'refused' ? 'closed' : 'silent';
  const { artifact } = found;
  const tls = parts.tls ? await portTls(artifact, dial, parts) : undefined;
  return {
    observation: judgePort(artifact),
    exposures: judgeExposures(artifact, parts.known),
    asked: artifact.asked,
    known: recognise(artifact) !== undefined,
    inspected: tls && { port, tls },
    software: softwareOf(artifact),
  };
}

/** What a scan loads with its first open port, or with findings of earlier scans. */
export const examiner = { examine, judgeAddressTls, judgeCertificates, isPortCheck };
