import * as z from 'zod/mini';
import { inspectCertificate } from '../../scanning/certificate/inspect-certificate.ts';
import type { Dns } from '../../scanning/dns/dns.ts';
import { inFrame } from '../../scanning/frame/in-frame.ts';
import { openClient } from '../../scanning/frame/open-client.ts';
import type { FrameSettings, FrameTuning, ScanFrame } from '../../scanning/frame/scan-frame.ts';
import { SettingInvalid } from '../../scanning/scan-ended.ts';
import type { ScanContext, ScanOutcome } from '../../scanning/scanner.ts';
import type { LoadedTechnologies } from '../../scanning/technologies/operator/load-technologies.ts';
import type { LoadedCves } from '../../scanning/vulnerabilities/load-cves.ts';
import type { WebClientOptions } from '../../scanning/web/client-options.ts';
import { endedWithheld, isTrusted } from '../../scanning/web/login/withheld.ts';
import { WebsiteScan, type WebsiteScanParts } from './website-scan.ts';

/** What the stage gives to scans of web sites. */
export interface WebsiteScanSettings extends FrameSettings {
  /** Makes the run's DNS client; undefined: no DNS queries are sent. */
  readonly dns: ((context: ScanContext) => Dns) | undefined;
  /** The operator's own rules. */
  readonly technologies: () => Promise<LoadedTechnologies>;
  /** Known vulnerabilities of technologies; not looked for where it does not say. */
  readonly cves?: () => Promise<LoadedCves>;
}

const TUNING: FrameTuning = { reserveMs: 15_000 };

/** It takes a few seconds: where there is no time it begins again. */
const checkpoint = { schema: z.null(), first: null, of: [] };

/** The addresses to try for a target, in this order: a URL as given; a host name by https first, then by http. */
export function addressesOf(target: string): readonly string[] {
  const name = target.trim();
  if (/^https?:\/\//i.test(name)) return [name];
  return [`https://${name}/`, `http://${name}/`];
}

/**
 * Detects the technologies of a website. `target` is a URL or a host name. Only GET requests to the site itself, no
 * more than twenty; an invalid certificate stops nothing, but no credential goes along then. Throws `signal.reason` when
 * aborted and whatever `commit` throws.
 */
export async function scanWebsite(
  { target }: { readonly target: string },
  settings: WebsiteScanSettings,
  given: ScanContext,
  tuning: FrameTuning = TUNING,
): Promise<ScanOutcome> {
  let isWithheld = false;
  const outcome = await inFrame({ context: given, settings, tuning, checkpoint }, async (frame) => {
    const { context } = frame;
    context.retest?.limitedTo(
      'The home page and the files it names: technologies are identified from all of them together',
    );
    const { authorities = [], dns, technologies } = settings;
    const addresses = addressesOf(target);
    if (!addresses.every((address) => URL.canParse(address)))
      throw new SettingInvalid('The target of the setting is neither a URL nor a host name');
    const way = await wayTo(addresses, frame);
    isWithheld = way.isWithheld;
    return new WebsiteScan({
      target,
      addresses,
      frame,
      ...way,
      dns: dns?.(context),
      certificateOf: (host, port) => inspectCertificate(host, { context, authorities, port }),
      technologies,
      cves: await settings.cves?.(),
    });
  });
  return isWithheld && outcome.kind !== 'paused' ? endedWithheld(outcome) : outcome;
}

/** Nothing is trusted for what a site shows; a secret goes only to the site that can prove to be itself. */
async function wayTo(
  addresses: readonly string[],
  frame: ScanFrame,
): Promise<Pick<WebsiteScanParts, 'web' | 'isWithheld'>> {
  const { credentials } = frame.context;
  const client = (options: Pick<WebClientOptions, 'checkTls' | 'credentials'>) =>
    openClient(frame, addresses, { requestTimeoutMs: 30_000, ...options });
  const [first] = addresses;
  if (credentials.length === 0 || first === undefined)
    return { web: client({ checkTls: false, credentials: [] }), isWithheld: false };
  frame.heedTime();
  const isSafe = await isTrusted(client({ checkTls: true, credentials: [] }), new URL(first));
  return { web: client({ checkTls: isSafe, credentials: isSafe ? credentials : [] }), isWithheld: !isSafe };
}
