import type { ScanContext } from '../scanner.ts';
import type { WebClientOptions } from './client-options.ts';
import { createWebClient } from './create-web-client.ts';
import type { WebClient } from './web-client.ts';

/** What a client of a run is made of beside what the run itself says. */
export type RunClientOptions = Pick<WebClientOptions, 'scope'> & Partial<WebClientOptions>;

/** Makes a client that sends by the run's own way out, in its name, at its pace and no longer than it lasts. */
export function runClient(
  { egress, signal, runId, userAgent, now, remainingMs, scope }: ScanContext,
  own: RunClientOptions,
): WebClient {
  const { requestsPerSecond } = scope.rate;
  return createWebClient({ egress, signal, runId, userAgent, now, remainingMs, requestsPerSecond, ...own });
}
