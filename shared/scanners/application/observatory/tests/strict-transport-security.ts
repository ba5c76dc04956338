import type { ObservedSite } from '../observed-site.ts';
import type { Outcome } from '../outcomes.ts';

/** Six months of 30 days, which is what many sites send. */
const sixMonthsSeconds = 15_552_000;

/** The outcomes that protect cookies, too. */
export const protecting: ReadonlySet<Outcome> = new Set<Outcome>([
  'hsts-implemented-max-age-at-least-six-months',
  'hsts-preloaded',
]);

function headerOutcome(header: string): Outcome {
  const value = header.slice(0, 1024);
  // Two headers, or a comma that has no business there.
  if (value.includes(',')) return 'hsts-header-invalid';
  const age = value
    .split(';')
    .map((directive) => directive.trim().toLowerCase())
    .findLast((directive) => directive.startsWith('max-age='));
  if (age === undefined) return 'hsts-header-invalid';
  return Number.parseInt(age.slice(8, 128), 10) < sixMonthsSeconds
    ? 'hsts-implemented-max-age-less-than-six-months'
    : 'hsts-implemented-max-age-at-least-six-months';
}

/** Strict-Transport-Security of the answer over https. */
export function strictTransportSecurity({ overHttps, hostname, isPreloaded }: ObservedSite): Outcome {
  if (!overHttps) return 'hsts-not-implemented-no-https';
  if (isPreloaded(hostname)) return 'hsts-preloaded';
  if (!overHttps.verified) return 'hsts-invalid-cert';
  const header = overHttps.headers.get('strict-transport-security');
  return header === undefined ? 'hsts-not-implemented' : headerOutcome(header);
}
