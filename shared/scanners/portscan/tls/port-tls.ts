import type { Dialed } from '../connecting/dialer.ts';
import type { PortArtifact } from '../examination/artifact.ts';
import { isBehindTls } from '../examination/port-check.ts';
import { confirm } from '../naming/gather.ts';
import { recogniseService } from '../naming/recognise.ts';
import { inspectTls } from './inspect-tls.ts';
import type { PortTls } from './tls-inspection.ts';

/** No new question is sent to a port after this time. */
const BUDGET_MS = 60_000;

/** What the inspection of a port goes by. */
export interface PortTlsParts {
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** Certificates (PEM) of authorities that are trusted beside the public ones. */
  readonly authorities: readonly string[];
}

/** How a record of TLS or SSL 3.0 with an alert begins. */
const ALERT = '\x15\x03';

/** Whether a port may have TLS that OpenSSL does not speak: it hung up without a word, or with an alert, and said nothing else. */
function hangsUp({ exchanges }: PortArtifact): boolean {
  return (
    exchanges.every(({ text }) => text === '' || text.startsWith(ALERT)) &&
    exchanges.some(({ text, ended }) => text !== '' || ended === 'closed')
  );
}

/**
 * Inspects the TLS of an open port: one that speaks it, one whose service goes over to it on request, and one that has
 * only hung up so far, which may have what OpenSSL does not speak any more. Undefined for a port to which nothing is sent.
 * Throws what `dial` throws.
 */
export async function portTls(
  artifact: PortArtifact,
  dial: () => Promise<Dialed>,
  { now, signal, authorities }: PortTlsParts,
): Promise<PortTls | undefined> {
  if (!artifact.asked) return undefined;
  const isTls = isBehindTls(artifact);
  const startTls = isTls ? undefined : recogniseService(artifact)?.rule.startTls;
  const speaksTls = isTls || (startTls === undefined && artifact.declinesTls === true);
  if (!speaksTls && startTls === undefined && !hangsUp(artifact)) return { kind: 'none' };
  const started = now();
  const open = async () => {
    const dialed = await confirm(dial, signal);
    return dialed.kind === 'open' ? dialed.socket : undefined;
  };
  const isOver = () => now() - started > BUDGET_MS;
  return await inspectTls({ address: artifact.address, open, startTls, isOver, signal, speaksTls, authorities });
}
