import * as z from 'zod/mini';

const cidrList = z.pipe(
  z.string(),
  z.transform((text: string) => text.split(',').filter((each) => each !== '')),
);

const positive = z.pipe(
  z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'must be a positive integer')), z.transform(Number)),
  z.int(),
);

const environment = z.object({
  PORTSCAN_PORTS: z.string(),
  PORTSCAN_MAX_SOCKETS: positive,
  PORTSCAN_CONNECTS_PER_SECOND: z.optional(positive),
  VULNERABILITY_FEED: z.optional(z.string()),
  EGRESS_ONLY: z.optional(cidrList),
  EGRESS_ALLOW: z.optional(cidrList),
});

/** What the stage says of scans: reads the scanner function's environment. */
export function readScannerSettings(env: NodeJS.ProcessEnv) {
  const parsed = z.parse(environment, env);
  return {
    portscan: {
      ports: parsed.PORTSCAN_PORTS,
      maxSockets: parsed.PORTSCAN_MAX_SOCKETS,
      connectsPerSecond: parsed.PORTSCAN_CONNECTS_PER_SECOND,
    },
    /** Where the operator's feed of vulnerabilities is: a file or `s3://bucket/key`; undefined where there is none. */
    vulnerabilityFeed: parsed.VULNERABILITY_FEED,
    egress: {
      allow: parsed.EGRESS_ALLOW ?? [],
      ...(parsed.EGRESS_ONLY === undefined ? {} : { only: parsed.EGRESS_ONLY }),
    },
  };
}
