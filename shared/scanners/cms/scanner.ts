import { type CmsscanOptions, OptionsError, parseCmsscanOptions } from '../../records/settings/cmsscan-options.ts';
import { inFrame } from '../../scanning/frame/in-frame.ts';
import { openClient } from '../../scanning/frame/open-client.ts';
import { retested } from '../../scanning/frame/retest.ts';
import type { FrameSettings } from '../../scanning/frame/scan-frame.ts';
import { SettingInvalid } from '../../scanning/scan-ended.ts';
import type { Retest, ScanContext, ScanOutcome } from '../../scanning/scanner.ts';
import type { LoadedCves } from '../../scanning/vulnerabilities/load-cves.ts';
import { RequestTrail } from '../../scanning/web/defence/request-trail.ts';
import { webScope } from '../../scanning/web/transport/scope.ts';
import { checkpointOf } from './checkpoint.ts';
import { CmsScan, type CmsScanTuning } from './cms-scan.ts';
import { cmsSteps } from './cms-steps.ts';
import { type CmsData, packagedCmsData } from './data/cms-data.ts';
import { enter } from './entry.ts';
import type { LoadedFeed } from './feed/load-feed.ts';
import type { Step } from './step.ts';
import { browserOf } from './user-agents.ts';

/** What the stage gives to CMS scans. */
export interface CmsScanSettings extends FrameSettings {
  /** The operator's feed of vulnerabilities. */
  readonly feed: () => Promise<LoadedFeed>;
  /** Known vulnerabilities by the operator's CVE feed; none where it does not say. */
  readonly cves?: () => Promise<LoadedCves>;
  /** What the operator has newer of releases, files and names; what comes with the product where it does not say. */
  readonly data?: () => Promise<CmsData>;
  /** Hears, of a scan that came through, how many days old the oldest table is that its result relies upon. */
  readonly aged?: (days: number) => void;
}

const TUNING: CmsScanTuning = { reserveMs: 15_000, lastRequestMs: 3000 };

function optionsOf(text: string): CmsscanOptions {
  try {
    return parseCmsscanOptions(text);
  } catch (error) {
    throw error instanceof OptionsError ? new SettingInvalid(error.message, { cause: error }) : error;
  }
}

/** The steps that a retest needs: the first, by which the CMS is known, and the one that has the check. */
function stepsOf({ checkId, limitedTo }: Retest, steps: readonly Step[]): readonly Step[] {
  const has = ({ checks }: Step) => retested(checks, { checkId }).length > 0;
  const own = steps.filter((each, index) => index === 0 || has(each));
  const words = own.map(({ words }) => words).join(', ');
  limitedTo(`Parts of the CMS scan: ${words}; a part gathers what several checks judge`);
  return own;
}

/**
 * Scans a web site for its CMS, above all WordPress: version, extensions, users, and exposed files
 * and pages. `options` is a WPScan command line or RISKEN's JSON text. Throws `signal.reason` when aborted and
 * whatever `commit` throws.
 */
export async function scanCms(
  { target, options: optionsText }: { readonly target: string; readonly options: string },
  settings: CmsScanSettings,
  context: ScanContext,
  tuning: CmsScanTuning = TUNING,
  steps: readonly Step[] = cmsSteps,
): Promise<ScanOutcome> {
  const data = (await settings.data?.()) ?? packagedCmsData();
  const checkpoint = checkpointOf(target, optionsText);
  return await inFrame({ context, settings, tuning, checkpoint }, async (frame, { at }) => {
    const options = optionsOf(optionsText);
    const { credentials } = context;
    const agent = options.userAgent ?? (options.randomUserAgent ? browserOf(context.runId) : undefined);
    const scope = webScope([target], context.scope.exclusions);
    const terms = {
      scope,
      throttleMs: options.throttleMs,
      requestTimeoutMs: options.requestTimeoutMs,
      connectTimeoutMs: options.connectTimeoutMs,
      ...(agent === undefined ? {} : { userAgent: agent }),
      ...(options.stealthy ? { concurrency: 1 } : {}),
      // In passive mode nothing is reported as gone.
      ownFiles: options.detectionMode !== 'passive',
      trail: new RequestTrail(at.requests),
      reference: at.reference,
    };
    const entry = await enter({
      target: new URL(target),
      scope,
      credentials,
      checkTls: !options.disableTlsChecks,
      client: (own) => openClient(frame, [target], { ...terms, ...own }),
    });
    return new CmsScan({
      target,
      options,
      frame,
      ...entry,
      steps: context.retest ? stepsOf(context.retest, steps) : steps,
      feed: settings.feed,
      cves: settings.cves,
      data,
      aged: settings.aged,
      faulty: settings.faulty,
      at,
      tuning,
    });
  });
}
