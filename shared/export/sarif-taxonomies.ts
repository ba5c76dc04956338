import { type Catalogue, type CatalogueEntry, catalogueNames, type Taxonomy } from '../taxonomy/taxonomy.ts';

/** A catalogue as SARIF describes it: a taxonomy is a tool component (3.14.8 and 3.19 of SARIF 2.1.0). */
interface Publication {
  readonly organization: string;
  readonly informationUri: string;
  readonly version?: string;
  /** How its entries relate to a rule (3.53.3): the rule's problem is a case of the entry, or they concern each other. */
  readonly relation: 'superset' | 'relevant';
}

const publications = {
  cwe: { organization: 'MITRE', informationUri: 'https://cwe.mitre.org/', relation: 'superset' },
  owasp_2021: {
    organization: 'OWASP',
    informationUri: 'https://owasp.org/Top10/2021/',
    version: '2021',
    relation: 'superset',
  },
  owasp_2025: {
    organization: 'OWASP',
    informationUri: 'https://owasp.org/Top10/2025/',
    version: '2025',
    relation: 'superset',
  },
  wstg: {
    organization: 'OWASP',
    informationUri: 'https://owasp.org/www-project-web-security-testing-guide/',
    relation: 'relevant',
  },
  asvs: {
    organization: 'OWASP',
    informationUri: 'https://owasp.org/www-project-application-security-verification-standard/',
    version: '5.0.0',
    relation: 'relevant',
  },
  wasc: {
    organization: 'WASC',
    informationUri: 'http://projects.webappsec.org/Threat-Classification',
    version: '2.0',
    relation: 'superset',
  },
} as const satisfies Readonly<Partial<Record<Catalogue, Publication>>>;

/** The catalogues that are taxonomies; alerts of another scanner classify nothing. */
const taxonomyNames = [
  'cwe',
  'owasp_2021',
  'owasp_2025',
  'wstg',
  'asvs',
  'wasc',
] as const satisfies readonly Catalogue[];

/** The entries that the findings of a rule, or of all, stand in, by catalogue: each once. */
export class NotedTaxa {
  readonly #entries = new Map<Catalogue, Map<string, CatalogueEntry>>();

  note(taxonomy: Pick<Taxonomy, (typeof taxonomyNames)[number]>): void {
    for (const name of taxonomyNames) {
      const entries = this.#entries.get(name) ?? new Map<string, CatalogueEntry>();
      for (const entry of taxonomy[name]) entries.set(entry.id, entry);
      this.#entries.set(name, entries);
    }
  }

  /** Notes all that others have noted. */
  add(others: NotedTaxa): void {
    for (const [name, noted] of others.#entries) {
      this.#entries.set(name, new Map([...(this.#entries.get(name) ?? []), ...noted]));
    }
  }

  /** Those of one catalogue in the order of their ids. */
  of(name: Catalogue): CatalogueEntry[] {
    const entries = this.#entries.get(name)?.values() ?? [];
    return [...entries].toSorted((one, other) => one.id.localeCompare(other.id, 'en', { numeric: true }));
  }
}

/** What a rule has to do with the taxonomies: `relationships` of its descriptor. */
export function relationshipsOf(taxa: NotedTaxa) {
  return taxonomyNames.flatMap((name) =>
    taxa.of(name).map(({ id }) => ({
      target: { id, toolComponent: { name: catalogueNames[name] } },
      kinds: [publications[name].relation],
    })),
  );
}

/** The taxonomies of a run, as far as its rules refer to them. */
export function taxonomiesOf(taxa: NotedTaxa) {
  return taxonomyNames.flatMap((name) => {
    const entries = taxa.of(name);
    if (entries.length === 0) return [];
    const { relation: _, ...publication }: Publication = publications[name];
    const described = entries.map((entry) =>
      entry.name === '' ? { id: entry.id } : { ...entry, shortDescription: { text: entry.name } },
    );
    return [{ name: catalogueNames[name], ...publication, isComprehensive: false, taxa: described }];
  });
}
