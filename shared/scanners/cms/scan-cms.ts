import { OptionsError, parseCmsscanOptions } from '../../records/cmsscan-options.ts';
import { PortListInvalid } from '../../scanning/ports/port-list.ts';
import type { ScanContext, ScanOutcome } from '../../scanning/scanner.ts';
import { createWebClient } from '../../scanning/web/create-web-client.ts';
import { RequestTrail } from '../../scanning/web/request-trail.ts';
import { webScope } from '../../scanning/web/scope.ts';
import { parseCheckpoint } from './checkpoint.ts';
import { CmsScan, type CmsScanTuning } from './cms-scan.ts';
import { cmsSteps } from './cms-steps.ts';
import type { LoadedFeed } from './feed/load-feed.ts';
import type { Step } from './step.ts';
import { browserOf } from './user-agents.ts';

/** What the stage gives to CMS scans. */
export interface CmsScanSettings {
  /** The operator's feed of vulnerabilities. */
  readonly feed: () => Promise<LoadedFeed>;
  /** Hears of a check or step that broke: the scan goes on without it. */
  readonly faulty: (what: string, error: unknown) => void;
  /** Certificates (PEM) of authorities that are trusted beside the public ones. */
  readonly authorities?: readonly string[];
}

const TUNING: CmsScanTuning = { reserveMs: 15_000, lastRequestMs: 3000 };

/**
 * Scans a web site: tells which system runs it, above all WordPress, its version, extensions and users, and what it
 * leaves open. `options` is a WPScan command line or RISKEN's JSON text. Throws `signal.reason` when aborted and
 * whatever `commit` throws.
 */
export async function scanCms(
  { target, options: optionsText }: { readonly target: string; readonly options: string },
  { feed, faulty, authorities = [] }: CmsScanSettings,
  context: ScanContext,
  tuning: CmsScanTuning = TUNING,
  steps: readonly Step[] = cmsSteps,
): Promise<ScanOutcome> {
  context.signal.throwIfAborted();
  let web: ReturnType<typeof createWebClient> | undefined;
  try {
    const options = parseCmsscanOptions(optionsText);
    const agent = options.userAgent ?? (options.randomUserAgent ? browserOf(context.runId) : undefined);
    const at = parseCheckpoint(context.checkpoint, target, optionsText);
    web = createWebClient({
      egress: context.egress,
      signal: context.signal,
      runId: context.runId,
      scope: webScope([target], context.scope.exclusions),
      now: context.now,
      remainingMs: context.remainingMs,
      requestsPerSecond: context.scope.rate.requestsPerSecond,
      throttleMs: options.throttleMs,
      requestTimeoutMs: options.requestTimeoutMs,
      connectTimeoutMs: options.connectTimeoutMs,
      checkTls: !options.disableTlsChecks,
      credentials: context.credentials,
      authorities,
      userAgent: agent ?? context.userAgent,
      ...(options.stealthy ? { concurrency: 1 } : {}),
      trail: new RequestTrail(at.requests),
      reference: at.reference,
      ...tuning.web,
    });
    return await new CmsScan({ target, options, context, web, steps, feed, faulty, at, tuning }).run();
  } catch (error) {
    if (error instanceof OptionsError || error instanceof PortListInvalid)
      return { kind: 'failed', detail: error.message.slice(0, 255), errorClass: 'setting_invalid' };
    throw error;
  } finally {
    web?.close();
  }
}
