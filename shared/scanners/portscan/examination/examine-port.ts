import { type CheckFacts, couldNotRun, type Judgement } from '../../../scanning/check.ts';
import type { PinnedAddress } from '../../../scanning/egress/egress.ts';
import type { KnownFinding, Observation } from '../../../scanning/scanner.ts';
import type { SeenSoftware } from '../../../scanning/vulnerabilities/vulnerable-software.ts';
import type { Dialed } from '../connecting/dialer.ts';
import { type GatherParts, gather } from '../naming/gather.ts';
import { recogniseService } from '../naming/recognise.ts';
import { type InspectedPort, judgeAddressTls, judgeCertificates } from '../tls/judge-address-tls.ts';
import { portTls } from '../tls/port-tls.ts';
import type { PortArtifact } from './artifact.ts';
import { isPortCheck, judgeExposures } from './exposures.ts';
import { judgePort } from './port-check.ts';
import { locationOf } from './port-place.ts';
import { softwareOf } from './software-of-port.ts';

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
  /** Hears of a bug at a port, by the part of the scan that broke. */
  readonly faulty: (part: Pick<CheckFacts, 'id'>, error: unknown) => void;
  readonly address: PinnedAddress;
  readonly signal: AbortSignal;
  readonly known: readonly KnownFinding[];
  /** Certificates (PEM) of authorities that are trusted beside the public ones. */
  readonly authorities: readonly string[];
}

/**
 * Confirms a port that accepted a connection, finds out what listens there, and judges it. `dial` opens one connection to
 * the port. A bug that what listens there brings to light costs what it was about, and no other port. Throws what `dial`
 * throws.
 */
async function examine(
  port: number,
  dial: () => Promise<Dialed>,
  parts: ExamineParts,
): Promise<OpenPort | 'closed' | 'silent'> {
  const ends: unknown[] = [];
  const watched = () =>
    dial().catch((error: unknown) => {
      ends.push(error);
      throw error;
    });
  const broke = (what: string, error: unknown) => {
    parts.signal.throwIfAborted();
    if (ends.includes(error)) throw error;
    parts.faulty({ id: `${what} at ${locationOf(port)}` }, error);
  };
  const found = await gather(parts.address, port, watched, parts).catch((error: unknown) => {
    broke('recognition', error);
    return { kind: 'open', artifact: unknownAt(parts.address, port) } as const;
  });
  if (found.kind !== 'open') return found.kind === 'refused' ? 'closed' : 'silent';
  const { artifact } = found;
  const inspection = parts.tls ? portTls(artifact, watched, parts) : undefined;
  const tls = await inspection?.catch((error: unknown) => {
    broke('TLS', error);
    return { kind: 'unknown', reason: couldNotRun } as const;
  });
  return {
    observation: judgePort(artifact),
    exposures: judgeExposures(artifact, parts.known, ({ id }, error) => broke(id, error)),
    asked: artifact.asked,
    known: recogniseService(artifact) !== undefined,
    inspected: tls && { port, tls },
    software: softwareOf(artifact),
  };
}

/** What is known of an open port that nobody could talk to. */
function unknownAt({ address, family }: PinnedAddress, port: number): PortArtifact {
  return { address, family, port, asked: true, exchanges: [], tls: undefined };
}

/** What a scan loads with its first open port, or with findings of earlier scans. */
export const examiner = { examine, judgeAddressTls, judgeCertificates, isPortCheck };
