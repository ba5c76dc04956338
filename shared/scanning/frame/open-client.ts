import { type RunClientOptions, runClient } from '../web/run-client.ts';
import { webScope } from '../web/transport/scope.ts';
import type { WebClient } from '../web/web-client.ts';
import { witnessed } from './retest.ts';
import type { ScanFrame } from './scan-frame.ts';

/** Opens the run's way to the origins, without what the policy excludes; closed with the scan. Throws SettingInvalid. */
export function openClient(
  frame: ScanFrame,
  origins: readonly string[],
  own: Partial<RunClientOptions> = {},
): WebClient {
  const { authorities, tuning } = frame.webTerms;
  const scope = own.scope ?? webScope(origins, frame.context.scope.exclusions);
  const { retest } = frame.context;
  const client = runClient(frame.context, { authorities, ...own, scope, ...tuning });
  return frame.keep(retest ? witnessed(client, retest) : client);
}
