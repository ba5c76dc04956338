import type { FrontPage } from '../front-page.ts';
import { mergePolicies } from '../merged-policy.ts';
import type { ObservedSite } from '../observed-site.ts';
import type { Outcome } from '../outcomes.ts';

/** What the policy test says, and what the frame test asks of it. */
export interface PolicyResult {
  readonly outcome: Outcome;
  /** True where some policy could be read that limits who may frame the page. */
  readonly limitsFrames: boolean;
}

const broad: ReadonlySet<string> = new Set([
  'ftp:',
  'http:',
  'https:',
  '*',
  'http://*',
  'http://*.*',
  'https://*',
  'https://*.*',
]);
const broadOrInline: ReadonlySet<string> = new Set([...broad, "'unsafe-inline'", 'data:']);
const passive: readonly string[] = ['img-src', 'media-src'];
/** What has no meaning in a meta element. */
const headerOnly: ReadonlySet<string> = new Set(['frame-ancestors', 'report-uri', 'sandbox']);

/** As much as the web client reads. */
const maxHeader = 65_536;

const isProof = (source: string) => /^'(?:sha(?:256|384|512)|nonce)-/.test(source);
const isUnencrypted = (source: string) => source.startsWith('http:') || source.startsWith('ftp:');

/** Takes out what browsers ignore beside nonces and hashes. The sets are those of the policy: a fallback sees it, too. */
function dropIgnored(scripts: Set<string>, styles: Set<string>): void {
  for (const sources of [scripts, styles]) if ([...sources].some(isProof)) sources.delete("'unsafe-inline'");
  if (!scripts.has("'strict-dynamic'") || ![...scripts].some(isProof)) return;
  for (const source of scripts)
    if (source === "'self'" || [...broad].some((start) => source.startsWith(start))) scripts.delete(source);
}

function judge(directives: ReadonlyMap<string, Set<string>>, isSecure: boolean): Outcome {
  const fallback = directives.get('default-src') ?? new Set(['*']);
  const objects = directives.get('object-src') ?? fallback;
  const scripts = directives.get('script-src') ?? fallback;
  const styles = directives.get('style-src') ?? fallback;
  dropIgnored(scripts, styles);
  if (scripts.has("'strict-dynamic'") && ![...scripts].some(isProof)) return 'csp-header-invalid';

  const isLoose = [...scripts].some((source) => broadOrInline.has(source));
  if (isLoose || [...objects].some((source) => broad.has(source))) return 'csp-implemented-with-unsafe-inline';

  const others = [...directives].filter(([name]) => !passive.includes(name) && name !== 'script-src');
  const active = [...others.flatMap(([, sources]) => [...sources]), ...scripts];
  if (isSecure && active.some(isUnencrypted)) return 'csp-implemented-with-insecure-scheme';

  if (scripts.has("'unsafe-eval'") || styles.has("'unsafe-eval'")) return 'csp-implemented-with-unsafe-eval';

  const shown = passive.flatMap((name) => [...(directives.get(name) ?? directives.get('default-src') ?? [])]);
  if (isSecure && shown.some(isUnencrypted)) return 'csp-implemented-with-insecure-scheme-in-passive-content-only';

  if ([...styles].some((source) => broadOrInline.has(source)))
    return 'csp-implemented-with-unsafe-inline-in-style-src-only';

  const allowsNothing = fallback.size === 1 && fallback.has("'none'");
  return allowsNothing ? 'csp-implemented-with-no-unsafe-default-src-none' : 'csp-implemented-with-no-unsafe';
}

/** The outcomes that pass: where the reporting directive is there twice, that is told instead. */
const good: ReadonlySet<Outcome> = new Set<Outcome>([
  'csp-implemented-with-no-unsafe',
  'csp-implemented-with-no-unsafe-default-src-none',
  'csp-implemented-with-unsafe-inline-in-style-src-only',
  'csp-implemented-with-insecure-scheme-in-passive-content-only',
]);

function namesAny(texts: readonly string[], isCounted: (directive: string) => boolean): boolean {
  return [...(mergePolicies(texts)?.directives.keys() ?? [])].some(isCounted);
}

/** Content-Security-Policy, of header and meta elements together. */
export function contentSecurityPolicy({ answer, scheme }: ObservedSite, page: FrontPage): PolicyResult {
  // Several headers are one text to the Observatory, as node joins them.
  const header = answer.headers.get('content-security-policy');
  const headers = header === undefined ? [] : [header.slice(0, maxHeader)];
  const merged = mergePolicies([...headers, ...page.policies]);
  if (merged === undefined) return { outcome: 'csp-header-invalid', limitsFrames: false };
  const isThere = namesAny(headers, () => true) || namesAny(page.policies, (name) => !headerOnly.has(name));
  if (!isThere) {
    const reports = answer.headers.get('content-security-policy-report-only');
    return {
      outcome: reports ? 'csp-not-implemented-but-reporting-enabled' : 'csp-not-implemented',
      limitsFrames: false,
    };
  }
  const outcome = judge(merged.directives, scheme === 'https:');
  const isRepeated = good.has(outcome) && merged.repeatsReporting;
  return {
    outcome: isRepeated ? 'csp-implemented-but-duplicate-directives' : outcome,
    limitsFrames: merged.directives.has('frame-ancestors'),
  };
}
