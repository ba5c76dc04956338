import * as z from 'zod/mini';
import { checkTaxonomies } from './check-taxonomies.ts';
import { asvsNames } from './tables/asvs-names.ts';
import { cweNames } from './tables/cwe-names.ts';
import { owaspTop10 } from './tables/owasp-top-10.ts';
import { wascNames } from './tables/wasc-names.ts';
import { wstgNames } from './tables/wstg-names.ts';
import { zapAlerts } from './tables/zap-alerts.ts';

const entry = z.object({ id: z.string(), name: z.string() });

/** An entry of a catalogue, `{ id: 'CWE-79', name: 'Improper Neutralization ...' }`; a name that is not known is empty. */
export type CatalogueEntry = z.output<typeof entry>;

/** Where a finding stands in the catalogues of the field, as it is answered. */
export const taxonomyRecord = z.object({
  terms: z.array(z.string()),
  cwe: z.array(entry),
  owasp_2021: z.array(entry),
  owasp_2025: z.array(entry),
  wstg: z.array(entry),
  asvs: z.array(entry),
  zap: z.array(entry),
  wasc: z.array(entry),
});

export type Taxonomy = z.output<typeof taxonomyRecord>;

/** An entry as people read it: `CWE-79 Improper Neutralization ...`. */
export function entryTitle({ id, name }: CatalogueEntry): string {
  return name === '' ? id : `${id} ${name}`;
}

/** The catalogues in the order in which they are shown, by their field in the taxonomy of a finding. */
export const catalogues = ['cwe', 'owasp_2021', 'owasp_2025', 'wstg', 'asvs', 'zap', 'wasc'] as const;

export type Catalogue = (typeof catalogues)[number];

/** What people call each catalogue. */
export const catalogueNames: Readonly<Record<Catalogue, string>> = {
  cwe: 'CWE',
  owasp_2021: 'OWASP Top 10 2021',
  owasp_2025: 'OWASP Top 10 2025',
  wstg: 'OWASP WSTG',
  asvs: 'OWASP ASVS',
  zap: 'ZAP',
  wasc: 'WASC',
};

function entriesOf<K extends string | number>(
  keys: readonly K[] | undefined,
  names: Readonly<Partial<Record<K, string>>>,
  prefix = '',
): CatalogueEntry[] {
  return (keys ?? []).map((key) => ({ id: `${prefix}${key}`, name: names[key] ?? '' }));
}

/** The categories of an edition that OWASP maps any of these CWE numbers to. */
function categoriesOf(edition: 2021 | 2025, cwe: readonly number[]): CatalogueEntry[] {
  return owaspTop10()
    [edition].filter(({ cwe: mapped }) => mapped.some((number) => cwe.includes(number)))
    .map(({ id, name }) => ({ id, name }));
}

/**
 * Where a finding stands in the catalogues of the field: by its check what the check's table says, by its CWE numbers
 * the OWASP Top 10. Of a check that is not known (it found something in an earlier version) only what follows from the
 * CWE numbers.
 */
export function taxonomyOf(checkId: string, cwe: readonly number[]): Taxonomy {
  const known = checkTaxonomies().get(checkId);
  return {
    terms: [...(known?.terms ?? [])],
    cwe: entriesOf(cwe, cweNames(), 'CWE-'),
    owasp_2021: categoriesOf(2021, cwe),
    owasp_2025: categoriesOf(2025, cwe),
    wstg: entriesOf(known?.wstg, wstgNames()),
    asvs: entriesOf(known?.asvs, asvsNames()),
    zap: entriesOf(known?.zap, zapAlerts()),
    wasc: entriesOf(known?.wasc, wascNames(), 'WASC-'),
  };
}
