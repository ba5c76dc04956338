import * as z from 'zod/mini';
import { commaList, readEgressSettings } from './egress/egress-settings.ts';

const positive = z.pipe(
  z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'must be a positive integer')), z.transform(Number)),
  z.int(),
);

const environment = z.object({
  PORTSCAN_PORTS: z.string(),
  PORTSCAN_MAX_SOCKETS: positive,
  PORTSCAN_CONNECTS_PER_SECOND: z.optional(positive),
  PORTSCAN_ASK_PRINTERS: z.optional(z.literal('true')),
  PORTSCAN_SNMP_DEFAULT_COMMUNITY: z.optional(z.literal('true')),
  VULNERABILITY_FEED: z.optional(z.string()),
  CMS_DATA: z.optional(commaList),
  CVE_FEEDS: z.optional(commaList),
  CVE_KEV: z.optional(z.string()),
  CVE_EPSS: z.optional(z.string()),
  OSINT_CRTSH: z.optional(z.string()),
  OSINT_CERTSPOTTER: z.optional(z.string()),
  OSINT_RDAP: z.optional(z.string()),
  OSINT_QUERIES_PER_SECOND: z._default(positive, 100),
  OSINT_TECHNOLOGIES: z.optional(z.string()),
  OSINT_SOURCES: z.optional(z.string()),
  OSINT_ASN: z.optional(z.string()),
  OSINT_CLOUDS: z.optional(commaList),
  OSINT_SOURCE_KEYS: z.optional(z.string()),
  LEASE_SECONDS: positive,
  BROWSER_FUNCTION: z.optional(z.string()),
  CALLBACK_URL: z.optional(z.string()),
  CALLBACK_DAYS: z._default(positive, 7),
});

/** What the stage says of scans: reads the scanner function's environment. */
export function readScannerSettings(env: NodeJS.ProcessEnv) {
  const parsed = z.parse(environment, env);
  const { egress, resolvers, aboutUrl } = readEgressSettings(env);
  return {
    leaseSeconds: parsed.LEASE_SECONDS,
    portscan: {
      ports: parsed.PORTSCAN_PORTS,
      maxSockets: parsed.PORTSCAN_MAX_SOCKETS,
      connectsPerSecond: parsed.PORTSCAN_CONNECTS_PER_SECOND,
      askPrinters: parsed.PORTSCAN_ASK_PRINTERS === 'true',
      snmpDefaultCommunity: parsed.PORTSCAN_SNMP_DEFAULT_COMMUNITY === 'true',
    },
    aboutUrl,
    /** The function that opens pages in a browser; undefined where the stage has none. */
    browserFunction: parsed.BROWSER_FUNCTION,
    /** Where targets that ask for an address of the stage are heard of, and for how long; undefined where they are not. */
    callbacks: parsed.CALLBACK_URL === undefined ? undefined : { url: parsed.CALLBACK_URL, days: parsed.CALLBACK_DAYS },
    /** Where the operator's feed of vulnerabilities is: a file or `s3://bucket/key`; undefined where there is none. */
    vulnerabilityFeed: parsed.VULNERABILITY_FEED,
    /** Where the operator's newer tables of CMS data are, as the feed. */
    cmsData: parsed.CMS_DATA ?? [],
    /** Where the operator's files of known vulnerabilities are, as the feed. */
    cves: { feeds: parsed.CVE_FEEDS ?? [], kev: parsed.CVE_KEV, epss: parsed.CVE_EPSS },
    osint: {
      resolvers,
      /** Base URLs; null: such a service is not asked. */
      crtsh: parsed.OSINT_CRTSH || null,
      certspotter: parsed.OSINT_CERTSPOTTER || null,
      rdap: parsed.OSINT_RDAP || null,
      queriesPerSecond: parsed.OSINT_QUERIES_PER_SECOND,
      /** Where the operator's rules of technologies are, as the feed; undefined where there are none. */
      technologies: parsed.OSINT_TECHNOLOGIES,
      /** Where the operator's services of host names are defined, as the feed; undefined where there are none. */
      sources: parsed.OSINT_SOURCES,
      /** Where the operator's file of networks and their owners is, as the feed; undefined where there is none. */
      asn: parsed.OSINT_ASN,
      /** Where the operator's files of the address ranges of clouds are, as the feed. */
      clouds: parsed.OSINT_CLOUDS ?? [],
      /** A file with the keys of those services; undefined where Secrets Manager has them. */
      sourceKeys: parsed.OSINT_SOURCE_KEYS,
    },
    egress,
  };
}
