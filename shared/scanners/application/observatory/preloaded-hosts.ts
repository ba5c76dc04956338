/**
 * Top-level domains that browsers ask over https alone with everything under them, by the list of Chromium
 * (net/http/transport_security_state_static.json, policy `public-suffix`) and the registry of those that came later;
 * as of November 2026. Single hosts of that list (200,000) are not known here.
 */
const domains: ReadonlySet<string> = new Set([
  'android',
  'app',
  'bank',
  'boo',
  'channel',
  'chrome',
  'dad',
  'day',
  'dev',
  'esq',
  'foo',
  'gle',
  'gmail',
  'google',
  'hangout',
  'ing',
  'insurance',
  'meet',
  'meme',
  'mov',
  'new',
  'nexus',
  'page',
  'phd',
  'play',
  'prof',
  'rsvp',
  'search',
  'youtube',
  'zip',
]);

/** True for a host under a top-level domain that is on the browsers' list as a whole. */
export function isPreloadedHost(hostname: string): boolean {
  return domains.has(hostname.slice(hostname.lastIndexOf('.') + 1).toLowerCase());
}
