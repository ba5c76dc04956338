/** When the built-in data sources were laid down, 2026-11-01T00:00:00Z. */
const builtInAt = 1_793_491_200;

/** A data source that exists in every project and that nobody can change. */
export interface BuiltInDataSource {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly maxScore: number;
}

export const cmsscanSourceId = 1002;
export const portscanSourceId = 1003;
export const applicationScanSourceId = 1004;

export const diagnosisDataSources = [
  {
    id: cmsscanSourceId,
    name: 'diagnosis:cmsscan',
    description: 'Scan of a content management system, in particular WordPress',
    maxScore: 10,
  },
  {
    id: portscanSourceId,
    name: 'diagnosis:portscan',
    description: 'TCP port scan of IP addresses and address ranges',
    maxScore: 10,
  },
  {
    id: applicationScanSourceId,
    name: 'diagnosis:application-scan',
    description: 'Crawl and security scan of a web application',
    maxScore: 10,
  },
] as const satisfies readonly BuiltInDataSource[];

export const osintDataSources = [
  { id: 1002, name: 'osint:subdomain', description: 'Discovery of the subdomains of a domain', maxScore: 10 },
  { id: 1003, name: 'osint:website', description: 'Detection of the technologies of a website', maxScore: 1 },
] as const satisfies readonly BuiltInDataSource[];

/** The data sources that have a scanner of ours, by name. */
export type ScannerName = (typeof diagnosisDataSources)[number]['name'] | (typeof osintDataSources)[number]['name'];

/** The OSINT scanners by the name of their data source, and the resource type (in lower case) each understands. */
export const osintScanners: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'osint:subdomain': 'domain',
    'osint:website': 'website',
  } satisfies Record<(typeof osintDataSources)[number]['name'], string>),
);

function idsOf(sources: readonly BuiltInDataSource[]): ReadonlySet<number> {
  return new Set(sources.map(({ id }) => id));
}

export const diagnosisDataSourceIds: ReadonlySet<number> = idsOf(diagnosisDataSources);
export const osintDataSourceIds: ReadonlySet<number> = idsOf(osintDataSources);

/** The record as the interface answers it; `idField` differs by area. */
export function asRecord<F extends string>(source: BuiltInDataSource, idField: F) {
  return {
    [idField]: source.id,
    name: source.name,
    description: source.description,
    max_score: source.maxScore,
    created_at: builtInAt,
    updated_at: builtInAt,
  };
}
