import * as z from 'zod/mini';
import { listFinding } from '../../../shared/api/finding/finding.ts';
import type { Query } from '../address.ts';

/** What the list of findings can be filtered by in the address: all that the service knows. */
const { project_id: _, limit: __, cursor: ___, ...shape } = listFinding.input.shape;
const filters = z.partial(z.object(shape));

/** The filters and order of a list of findings. */
export type FindingFilters = z.output<typeof filters>;

/** What is shown where the address says nothing: what is to be done, the worst first. */
export const usual: Readonly<Record<string, string>> = { status: 'open', sort: 'score' };

/** The value in the address that asks for no filter where there is a usual one. */
export const any = 'any';

/**
 * The filters that an address asks for. What is no filter, or no value of one, is left out: an address may be old, or typed
 * by hand.
 */
export function filtersOf(query: Readonly<Record<string, string>>): FindingFilters {
  const wanted = Object.entries({ ...usual, ...query }).filter(
    ([name, value]) => name in shape && value !== any && filters.safeParse({ [name]: value }).success,
  );
  return filters.parse(Object.fromEntries(wanted));
}

/** What an address asks for that is no filter, or no value of one: `severity=bogus`. */
export function leftOut(query: Readonly<Record<string, string>>): string[] {
  return Object.entries(query)
    .filter(([name, value]) => !(name in shape && (value === any || filters.safeParse({ [name]: value }).success)))
    .map(([name, value]) => `${name}=${value}`);
}

/** The part of an address's query that is about findings, with one filter changed; its usual value is not written. */
export function changedQuery(query: Readonly<Record<string, string>>, name: string, value: string): Query {
  const { [name]: _before, ...rest } = query;
  const usualValue = usual[name];
  if (value === usualValue) return rest;
  return { ...rest, [name]: value === '' && usualValue !== undefined ? any : value };
}

/** Whether the address filters at all beyond what is usual. */
export function isFiltered(query: Readonly<Record<string, string>>): boolean {
  return Object.keys(query).some((name) => name in shape && name !== 'sort');
}
