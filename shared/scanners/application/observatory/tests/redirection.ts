import type { ObservedSite } from '../observed-site.ts';
import type { Outcome } from '../outcomes.ts';

/** The way from http to https. */
export function redirection({ overHttp, isPreloaded }: Pick<ObservedSite, 'overHttp' | 'isPreloaded'>): Outcome {
  if (!overHttp) return 'redirection-not-needed-no-http';
  if (!overHttp.verified) return 'redirection-invalid-cert';
  const { route } = overHttp;
  if (route.every(({ hostname }) => isPreloaded(hostname))) return 'redirection-all-redirects-preloaded';
  const [first, second] = route;
  if (!first || !second) return 'redirection-missing';
  if (route.at(-1)?.protocol !== 'https:') return 'redirection-not-to-https';
  if (second.protocol === 'http:') return 'redirection-not-to-https-on-initial-redirection';
  const leavesHost = first.protocol === 'http:' && first.hostname !== second.hostname;
  return leavesHost ? 'redirection-off-host-from-http' : 'redirection-to-https';
}
