import { lookAtCertificate } from '../../scanning/certificate/look-at-certificate.ts';
import type { Dns } from '../../scanning/dns/dns.ts';
import { PortListInvalid } from '../../scanning/ports/port-list.ts';
import type { ScanContext, ScanOutcome } from '../../scanning/scanner.ts';
import type { LoadedTechnologies } from '../../scanning/technologies/operator/load-technologies.ts';
import { createWebClient } from '../../scanning/web/create-web-client.ts';
import { webScope } from '../../scanning/web/scope.ts';
import { WebsiteScan, type WebsiteScanTuning } from './website-scan.ts';

/** What the stage gives to scans of web sites. */
export interface WebsiteScanSettings {
  /** Makes the run's way to ask the domain name system; undefined: nothing is asked of it. */
  readonly dns: ((context: ScanContext) => Dns) | undefined;
  /** The operator's own rules. */
  readonly technologies: () => Promise<LoadedTechnologies>;
  /** Hears of a check that broke: the scan goes on without it. */
  readonly faulty: (what: string, error: unknown) => void;
  /** Certificates (PEM) of authorities that are trusted beside the public ones. */
  readonly authorities?: readonly string[];
}

const TUNING: WebsiteScanTuning = { reserveMs: 15_000 };

/** Where a target is looked for, in this order: a URL where it says; a host name by https first, then by http. */
export function addressesOf(target: string): readonly string[] {
  const name = target.trim();
  if (/^https?:\/\//i.test(name)) return [name];
  return [`https://${name}/`, `http://${name}/`];
}

/**
 * Tells which technologies a web site shows. `target` is a URL or a host name. Only GET requests to the site itself, no
 * more than twenty; an invalid certificate stops nothing, unless a credential goes along. Throws `signal.reason` when
 * aborted and whatever `commit` throws.
 */
export async function scanWebsite(
  { target }: { readonly target: string },
  { dns, technologies, faulty, authorities = [] }: WebsiteScanSettings,
  context: ScanContext,
  tuning: WebsiteScanTuning = TUNING,
): Promise<ScanOutcome> {
  context.signal.throwIfAborted();
  let web: ReturnType<typeof createWebClient> | undefined;
  try {
    const addresses = addressesOf(target);
    if (!addresses.every((address) => URL.canParse(address)))
      return {
        kind: 'failed',
        detail: 'The setting names neither a URL nor a host name',
        errorClass: 'setting_invalid',
      };
    web = createWebClient({
      egress: context.egress,
      signal: context.signal,
      runId: context.runId,
      userAgent: context.userAgent,
      scope: webScope(addresses, context.scope.exclusions),
      now: context.now,
      remainingMs: context.remainingMs,
      requestsPerSecond: context.scope.rate.requestsPerSecond,
      requestTimeoutMs: 30_000,
      // Nothing is trusted for what a site shows; a secret goes only to the site that can prove to be itself.
      checkTls: context.credentials.length > 0,
      credentials: context.credentials,
      authorities,
      ...tuning.web,
    });
    const names = dns?.(context);
    const certificateOf = (host: string, port: number) => lookAtCertificate(host, { context, authorities, port });
    return await new WebsiteScan({
      target,
      addresses,
      context,
      web,
      dns: names,
      certificateOf,
      technologies,
      faulty,
      tuning,
    }).run();
  } catch (error) {
    if (error instanceof PortListInvalid)
      return { kind: 'failed', detail: error.message.slice(0, 255), errorClass: 'setting_invalid' };
    throw error;
  } finally {
    web?.close();
  }
}
