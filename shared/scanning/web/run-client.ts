import type { ScanContext } from '../scanner.ts';
import type { WebClientOptions } from './client-options.ts';
import { createWebClient } from './create-web-client.ts';
import type { WebClient } from './web-client.ts';

/** The options of a run's client that the run itself does not determine. */
export type RunClientOptions = Pick<WebClientOptions, 'scope'> & Partial<WebClientOptions>;

const alone = () => 1;

/** Creates a web client with the egress, User-Agent, rate and lifetime of a run. */
export function runClient(
  { egress, signal, runId, userAgent, now, remainingMs, scope, sharers = alone }: ScanContext,
  own: RunClientOptions,
): WebClient {
  const { requestsPerSecond } = scope.rate;
  return createWebClient({ egress, signal, runId, userAgent, now, remainingMs, requestsPerSecond, sharers, ...own });
}
