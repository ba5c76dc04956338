import * as z from 'zod/mini';
import { baseUrl, cveFile, operatorFile, resolver, webUrl, wholeNumber } from './stage-values.ts';

/** Where domains are looked up, and how fast. */
export const stageOsint = z.prefault(
  z.strictObject({
    /** Resolvers that scans ask; by default those of the machine that scans. */
    resolvers: z._default(z.array(resolver).check(z.maxLength(20)), []),
    /** The base URL of a service in the shape of crt.sh; null: none is asked. */
    crtsh: z._default(z.nullable(webUrl), 'https://crt.sh'),
    /** The base URL of a service in the shape of certspotter; null: none is asked. */
    certspotter: z._default(z.nullable(webUrl), 'https://api.certspotter.com'),
    /** The base URL of an RDAP service, which is asked for the registration of a domain; null: none is asked. */
    rdap: z._default(z.nullable(baseUrl), null),
    /** DNS queries in a second in one scan. */
    queriesPerSecond: z._default(wholeNumber(1, 10_000), 100),
    /** Rules of the operator's in the shape of Wappalyzer's, named as the feed of vulnerabilities is; or a folder of such files. */
    technologies: z.optional(operatorFile),
    /** Services of host names that the operator has keys of, as the feed; see docs/operations.md. */
    sources: z.optional(operatorFile),
    /** Networks and their owners in the format of iptoasn, as the feed. */
    asn: z.optional(operatorFile),
    /** The address ranges of clouds as these publish them, as the feed. */
    clouds: z._default(z.array(cveFile).check(z.maxLength(10)), []),
  }),
  {},
);
