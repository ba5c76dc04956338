import type { Stage } from '../config.ts';

/** TCP port 25, which AWS blocks for functions. */
const blockedByLambda = '25';

/** The stage's deny list as functions read it: names and ranges in one line. */
export function denied({ egress: { deny } }: Stage): string {
  return [...deny.domains, ...deny.ranges].join(',');
}

/** What a function may reach of the outside, by which resolvers, and what it calls itself there. */
export function egressEnvironment(stage: Stage): Record<string, string> {
  const { name, egress, osint, about } = stage;
  const isLocal = name === 'local';
  const blocked = [...(isLocal ? [] : [blockedByLambda]), ...egress.blocked];
  return {
    ...(egress.only !== undefined && { EGRESS_ONLY: egress.only.join(',') }),
    EGRESS_ALLOW: egress.allow.join(','),
    EGRESS_DENY: denied(stage),
    // The network of Lambda has no IPv6.
    ...(isLocal ? { EGRESS_LOOPBACK: 'true' } : { EGRESS_IPV6: 'false' }),
    ...(blocked.length > 0 && { EGRESS_BLOCKED_PORTS: blocked.join(',') }),
    ...(egress.controls.length > 0 && { EGRESS_CONTROLS: egress.controls.join(',') }),
    ...(osint.resolvers.length > 0 && { OSINT_RESOLVERS: osint.resolvers.join(',') }),
    // The service's own page cannot be told here: a function of the API is made before the API has an address.
    ...(about.url !== undefined && { ABOUT_URL: about.url }),
  };
}
