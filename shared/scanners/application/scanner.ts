import * as z from 'zod/mini';
import type { Browser } from '../../scanning/browser/browser.ts';
import { inFrame } from '../../scanning/frame/in-frame.ts';
import type { FrameSettings } from '../../scanning/frame/scan-frame.ts';
import type { ScanContext, ScanOutcome } from '../../scanning/scanner.ts';
import type { LoadedCves } from '../../scanning/vulnerabilities/load-cves.ts';
import { RequestTrail } from '../../scanning/web/defence/request-trail.ts';
import { webScope } from '../../scanning/web/transport/scope.ts';
import { ApplicationScan } from './application-scan.ts';
import type { CheckSelection } from './check-selection.ts';
import { checkpointOf } from './checkpoint.ts';
import { siteEntries } from './entering/site-entries.ts';
import type { ApplicationScanTuning } from './scan-state.ts';

/** What the stage gives to application scans. */
export interface ApplicationScanSettings extends FrameSettings {
  readonly checks: CheckSelection;
  /** Known vulnerabilities of JavaScript libraries, beside those that the product knows; not looked for where it does not say. */
  readonly cves?: () => Promise<LoadedCves>;
  /** What opens pages as visitors see them; without it scans say what they cannot see. */
  readonly browser?: Browser | undefined;
}

/** What a scan is told of the application: an application scan's basic setting. */
const basicSetting = z.object({ target: z.string(), max_depth: z.int(), max_children: z.int() });

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
  settings: ApplicationScanSettings,
  context: ScanContext,
  tuning: ApplicationScanTuning = TUNING,
): Promise<ScanOutcome> {
  const { target: text, max_depth: maxDepth, max_children: maxChildren } = z.parse(basicSetting, setting);
  const target = new URL(text);
  target.hash = '';
  const checkpoint = checkpointOf(target.href, { maxDepth, maxChildren });
  return await inFrame({ context, settings, tuning, checkpoint }, async (frame, { at, saved }) => {
    const scope = webScope([target.href], context.scope.exclusions);
    const entries = siteEntries(frame, {
      target,
      scope,
      browser: settings.browser,
      trail: new RequestTrail(at.requests),
      reference: saved?.reference,
      goesOn: at.phase !== 'site' && at.origin !== undefined,
      concurrency: tuning.concurrency,
    });
    const entry = await entries.enter();
    if (entry.kind === 'ended') return entry.outcome;
    const { home, web, verifying, stranger, loggedIn, logInAnswers, doubt } = entry;
    // Where the site has moved to on the same host (http to https) is where it is scanned.
    const origin = home === undefined ? (at.origin ?? target.origin) : new URL(home.url).origin;
    return new ApplicationScan({
      frame,
      checks: settings.checks,
      target: new URL(target.pathname + target.search, origin),
      limits: { maxDepth, maxChildren },
      web,
      verifying,
      stranger,
      home,
      logInAnswers,
      at: { ...at, origin },
      saved,
      loggedIn,
      doubt,
      excluded: (url) => scope.refuses(url) === 'excluded',
      settle: entry.settle,
      tuning,
      cves: await settings.cves?.(),
      browser: settings.browser,
      enterAsSecond: entries.enterAsSecond,
    });
  });
}
