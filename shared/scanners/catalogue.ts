/** The OSINT scanners by the name of their data source, and the resource type (in lower case) each understands. */
export const osintScanners: ReadonlyMap<string, string> = new Map([
  ['osint:subdomain', 'domain'],
  ['osint:website', 'website'],
]);
