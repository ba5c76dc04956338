import * as z from 'zod/mini';
import type { CheckFacts } from '../../scanning/check.ts';
import { PortListInvalid } from '../../scanning/ports/port-list.ts';
import type { ScanContext, ScanOutcome } from '../../scanning/scanner.ts';
import { createWebClient } from '../../scanning/web/create-web-client.ts';
import { RequestTrail } from '../../scanning/web/request-trail.ts';
import { webScope } from '../../scanning/web/scope.ts';
import type { WebClient } from '../../scanning/web/web-client.ts';
import { ApplicationScan, type ApplicationScanTuning } from './application-scan.ts';
import { type Checkpoint, parseCheckpoint, scanNotes } from './checkpoint.ts';
import { enterSite } from './enter-site.ts';

/** What a scan is told of the application: an application scan's basic setting. */
const basicSetting = z.object({ target: z.string(), max_depth: z.int(), max_children: z.int() });

/** What the stage gives to application scans. */
export interface ApplicationScanSettings {
  /** Hears of a check that broke: the scan goes on without it. */
  readonly faulty: (check: CheckFacts, error: unknown) => void;
  /** Certificates (PEM) of authorities that are trusted beside the public ones. */
  readonly authorities?: readonly string[];
}

const TUNING: ApplicationScanTuning = {
  reserveMs: 20_000,
  commitEveryMs: 10_000,
  concurrency: 5,
  maxBodyBytes: 20_000_000,
};

/**
 * Scans a web application: follows its links within the limits of its basic setting, looks at each answer, and, where
 * the policy's profile is standard, asks safe questions. Throws `signal.reason` when aborted and whatever `commit` throws.
 */
export async function scanApplication(
  setting: unknown,
  { faulty, authorities = [] }: ApplicationScanSettings,
  context: ScanContext,
  tuning: ApplicationScanTuning = TUNING,
): Promise<ScanOutcome> {
  context.signal.throwIfAborted();
  const { target: text, max_depth: maxDepth, max_children: maxChildren } = z.parse(basicSetting, setting);
  const target = new URL(text);
  target.hash = '';
  const clients: WebClient[] = [];
  try {
    const scope = webScope([target.href], context.scope.exclusions);
    const { requestsPerSecond } = context.scope.rate;
    const told = parseCheckpoint(context.checkpoint, `${target.href} ${maxDepth} ${maxChildren}`);
    const stored = told.notes === null ? undefined : scanNotes.safeParse(await context.notes.read(told.notes)).data;
    // Notes that are gone, for whatever reason, mean a start from the beginning.
    const at: Checkpoint = stored === undefined ? { ...told, phase: 'site', notes: null } : told;
    const entry = await enterSite({
      target,
      scope,
      credentials: context.credentials,
      requestsPerSecond,
      before: { trail: new RequestTrail(at.requests), reference: stored?.reference },
      goesOn: at.phase !== 'site' && at.origin !== undefined,
      client: (own) => {
        const web = createWebClient({
          egress: context.egress,
          signal: context.signal,
          runId: context.runId,
          userAgent: context.userAgent,
          scope,
          now: context.now,
          remainingMs: context.remainingMs,
          requestsPerSecond,
          concurrency: tuning.concurrency,
          authorities,
          ...tuning.web,
          ...own,
        });
        clients.push(web);
        return web;
      },
    });
    if (entry.kind === 'ended') return entry.outcome;
    const { home, web, verifying, stranger, loggedIn, doubt } = entry;
    // Where the site has moved to on the same host (http to https) is where it is scanned.
    const origin = home === undefined ? (at.origin ?? target.origin) : new URL(home.url).origin;
    const scan = new ApplicationScan({
      target: new URL(target.pathname + target.search, origin),
      limits: { maxDepth, maxChildren },
      context,
      web,
      verifying,
      stranger,
      home,
      at: { ...at, origin },
      saved: stored,
      faulty,
      loggedIn,
      doubt,
      excluded: (url) => scope.refuses(url) === 'excluded',
      tuning,
    });
    return entry.settle(await scan.run());
  } catch (error) {
    if (error instanceof PortListInvalid)
      return { kind: 'failed', detail: error.message.slice(0, 255), errorClass: 'setting_invalid' };
    throw error;
  } finally {
    for (const client of clients) client.close();
  }
}
