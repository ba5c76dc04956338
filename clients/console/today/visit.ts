/** A week: what somebody sees who is here for the first time. */
const firstSeconds = 7 * 86_400;

/** Visits this close to each other are one: reloading a page does not make news old. */
const sameVisitSeconds = 1800;

interface Visit {
  /** When the visit before this one was, in seconds since the epoch; undefined at the first. */
  readonly before: number | undefined;
  /** From when on changes are news. */
  readonly since: number;
}

const numberOf = (text: string | undefined) => (text && /^[1-9]\d{0,11}$/.test(text) ? Number(text) : undefined);

/**
 * Notes a visit of a project's page and tells since when changes are news: since the visit before.
 * @param stored what the browser keeps: `<end of the visit before, or 0> <last time seen>`
 */
export function noteVisit(stored: string | null, now: number): { readonly visit: Visit; readonly stored: string } {
  const [end, seen] = (stored ?? '').split(' ').map(numberOf);
  const before = seen !== undefined && now - seen > sameVisitSeconds ? seen : end;
  return { visit: { before, since: before ?? now - firstSeconds }, stored: `${before ?? 0} ${now}` };
}
