import * as z from 'zod/mini';
import { inspectCertificate } from '../../scanning/certificate/inspect-certificate.ts';
import type { Dns } from '../../scanning/dns/dns.ts';
import { inFrame } from '../../scanning/frame/in-frame.ts';
import { openClient } from '../../scanning/frame/open-client.ts';
import type { FrameSettings, FrameTuning } from '../../scanning/frame/scan-frame.ts';
import { SettingInvalid } from '../../scanning/scan-ended.ts';
import type { ScanContext, ScanOutcome } from '../../scanning/scanner.ts';
import type { LoadedTechnologies } from '../../scanning/technologies/operator/load-technologies.ts';
import type { LoadedCves } from '../../scanning/vulnerabilities/load-cves.ts';
import { WebsiteScan } from './website-scan.ts';

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
 * more than twenty; an invalid certificate stops nothing, unless a credential goes along. Throws `signal.reason` when
 * aborted and whatever `commit` throws.
 */
export async function scanWebsite(
  { target }: { readonly target: string },
  settings: WebsiteScanSettings,
  given: ScanContext,
  tuning: FrameTuning = TUNING,
): Promise<ScanOutcome> {
  return await inFrame({ context: given, settings, tuning, checkpoint }, async (frame) => {
    const { context } = frame;
    const { credentials } = context;
    context.retest?.limitedTo(
      'The home page and the files it names: technologies are identified from all of them together',
    );
    const { authorities = [], dns, technologies } = settings;
    const addresses = addressesOf(target);
    if (!addresses.every((address) => URL.canParse(address)))
      throw new SettingInvalid('The target of the setting is neither a URL nor a host name');
    return new WebsiteScan({
      target,
      addresses,
      frame,
      // Nothing is trusted for what a site shows; a secret goes only to the site that can prove to be itself.
      web: openClient(frame, addresses, { requestTimeoutMs: 30_000, checkTls: credentials.length > 0, credentials }),
      dns: dns?.(context),
      certificateOf: (host, port) => inspectCertificate(host, { context, authorities, port }),
      technologies,
      cves: await settings.cves?.(),
    });
  });
}
