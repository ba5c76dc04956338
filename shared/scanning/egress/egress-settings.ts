import * as z from 'zod/mini';
import { blockedPort, controlAddress, parseBlockedPorts } from './blocked-ports.ts';
import { readDenyEntries } from './deny-list.ts';
import { hasIpv6 } from './ipv6.ts';
import { operatorRange } from './operator-range.ts';

/** A variable that names several things, with commas between. */
export const commaList = z.pipe(
  z.string(),
  z.transform((text: string) => text.split(',').filter((each) => each !== '')),
);

const ranges = z.pipe(commaList, z.array(operatorRange));

const environment = z.object({
  ABOUT_URL: z.optional(z.string()),
  EGRESS_ONLY: z.optional(ranges),
  EGRESS_ALLOW: z.optional(ranges),
  EGRESS_LOOPBACK: z.optional(z.literal('true')),
  EGRESS_IPV6: z.optional(z.literal('false')),
  EGRESS_BLOCKED_PORTS: z.optional(z.pipe(commaList, z.array(blockedPort))),
  EGRESS_CONTROLS: z.optional(z.pipe(commaList, z.array(controlAddress))),
  OSINT_RESOLVERS: z.optional(commaList),
});

/** What the stage says of the way out, for every function that takes it: reads its environment. */
export function readEgressSettings(env: NodeJS.ProcessEnv) {
  const parsed = z.parse(environment, env);
  const blocked = parseBlockedPorts(parsed.EGRESS_BLOCKED_PORTS ?? []);
  return {
    /** Where those who are scanned can read what the scans are; undefined where there is no such page. */
    aboutUrl: parsed.ABOUT_URL,
    /** Addresses, with or without a port; none: those of this machine. */
    resolvers: parsed.OSINT_RESOLVERS ?? [],
    egress: {
      allow: parsed.EGRESS_ALLOW ?? [],
      deny: readDenyEntries(env),
      // Without a word of the template the machine is not the user's own.
      deployed: parsed.EGRESS_LOOPBACK === undefined,
      // Where the template says nothing it is as the machine has it.
      ipv6: parsed.EGRESS_IPV6 === undefined && hasIpv6(),
      blockedPorts: blocked.tcp,
      blockedUdpPorts: blocked.udp,
      controls: parsed.EGRESS_CONTROLS ?? [],
      ...(parsed.EGRESS_ONLY === undefined ? {} : { only: parsed.EGRESS_ONLY }),
    },
  };
}
