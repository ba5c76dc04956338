import { sampleOf } from '../../../../../shared/scanning/technologies/page/sample.ts';
import type { SampleRecordType, SiteSample } from '../../../../../shared/scanning/technologies/rule.ts';
import { webHeaders } from '../../../../../shared/scanning/web/message/headers.ts';

/** What a site shows, written as it is seen: the answer to one request and what the page loads. */
export interface Site {
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Names and values, as in Set-Cookie. */
  readonly cookies?: Readonly<Record<string, string>>;
  readonly page?: string;
  /** Text of a script that the page loads. */
  readonly script?: string;
  readonly dns?: Readonly<Partial<Record<SampleRecordType, readonly string[]>>>;
  readonly certificateIssuer?: string;
  readonly robots?: string;
  /** Parts of the sample that are given as they are. */
  readonly sample?: Partial<SiteSample>;
}

/** A site that shows a product, and what is to be recognised in it. */
export interface RuleSample extends Site {
  readonly rule: string;
  /** The product and version it was recorded from, or the documentation that it was written after. */
  readonly from?: string;
  /** The version; missing where the product does not tell it. */
  readonly expected?: string | undefined;
  /** What else is truly there; what a rule implies need not be named. */
  readonly also?: readonly string[];
}

/** A site on which nothing is to be recognised but what is named. */
export interface UnrelatedSample extends Site {
  /** Why a careless rule would be taken in. */
  readonly because: string;
  readonly fires?: readonly string[];
}

/** What rules look at, taken from a site as scans take it. */
export function siteSample(site: Site, { withTrees = false } = {}): SiteSample {
  const { headers = {}, cookies = {}, page = '', script, dns = {}, certificateIssuer, robots = '', sample = {} } = site;
  const url = site.url ?? 'https://www.site.example/';
  const lines = Object.entries(headers).flat();
  for (const [name, value] of Object.entries(cookies)) lines.push('set-cookie', `${name}=${value}; path=/`);
  const scripts = script === undefined ? [] : [{ url: `${url}app.js`, headers: webHeaders([]), text: () => script }];
  const pages = [{ url, headers: webHeaders(lines), text: () => page }];
  // A page that is given as it is has no tree.
  const terms = { withTrees: withTrees && sample.html === undefined };
  const taken = sampleOf({ pages, scripts, robots, certificateIssuer }, terms);
  return { ...taken, dns, ...sample };
}
