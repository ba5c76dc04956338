import * as z from 'zod/mini';
import type { CheckFacts } from '../check.ts';
import { PortListInvalid } from '../portscan/port-list.ts';
import type { ScanContext, ScanOutcome } from '../scanner.ts';
import { arrive } from '../web/arrival.ts';
import { createWebClient } from '../web/create-web-client.ts';
import { webScope } from '../web/scope.ts';
import { ApplicationScan, type ApplicationScanTuning } from './application-scan.ts';
import { parseCheckpoint, scanNotes } from './checkpoint.ts';
import { openSession } from './login/open-session.ts';

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
  let clients: readonly ReturnType<typeof createWebClient>[] = [];
  try {
    const scope = webScope([target.href], context.scope.exclusions);
    const options = {
      egress: context.egress,
      signal: context.signal,
      runId: context.runId,
      scope,
      now: context.now,
      remainingMs: context.remainingMs,
      requestsPerSecond: context.scope.rate.requestsPerSecond,
      concurrency: tuning.concurrency,
      credentials: context.credentials,
      authorities,
    };
    // A broken certificate is a finding of its own; it must not hide the others.
    const web = createWebClient({ ...options, checkTls: false });
    const verifying = createWebClient({ ...options, checkTls: true });
    clients = [web, verifying];
    const at = parseCheckpoint(context.checkpoint, `${target.href} ${maxDepth} ${maxChildren}`);
    const stored = at.notes === null ? undefined : scanNotes.safeParse(await context.notes.read(at.notes)).data;
    // Before all else, and in each invocation anew: cookies are not kept between them.
    const session = await openSession({ web, scope, target, credentials: context.credentials });
    if (session.kind === 'ended') return session.outcome;
    const arrival = await arrive(session.web, target.href, false);
    if (arrival.kind === 'ended') return arrival.outcome;
    // Where the site has moved to on the same host (http to https) is where it is scanned.
    const { origin } = new URL(arrival.home.url);
    const scan = new ApplicationScan({
      target: new URL(target.pathname + target.search, origin),
      limits: { maxDepth, maxChildren },
      context,
      web: session.web,
      verifying,
      home: arrival.home,
      // Notes that are gone, for whatever reason, mean a start from the beginning.
      at: stored === undefined ? { ...at, phase: 'site', notes: null } : at,
      saved: stored,
      faulty,
      loggedIn: session.loggedIn,
      tuning,
    });
    return session.settle(await scan.run());
  } catch (error) {
    if (error instanceof PortListInvalid)
      return { kind: 'failed', detail: error.message.slice(0, 255), errorClass: 'setting_invalid' };
    throw error;
  } finally {
    for (const client of clients) client.close();
  }
}
