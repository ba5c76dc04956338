import type { Route } from '../api/route.ts';
import { headerOf, type RequestEvent, readInput } from './request.ts';

/** What stands where a secret was. */
const GONE = '[redacted]';

/** What is shorter is part of too many words. */
const leastLength = 4;

/** All texts that a value of JSON holds. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** The texts of a request that must not be logged: its token, and all of the input if it contains a secret. */
export function requestSecrets(route: Route, event: RequestEvent): string[] {
  const token = headerOf(event, 'authorization')?.replace(/^\S+ +/, '');
  let sent: unknown;
  try {
    if (route.sensitive) sent = readInput(route, event);
  } catch {
    // What cannot be read has got nowhere.
  }
  const texts = [...(token === undefined ? [] : [token]), ...textsOf(sent)].filter(
    ({ length }) => length >= leastLength,
  );
  // As they stand, and as JSON writes them; the longest first, as one may hold another.
  const forms = new Set(texts.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]));
  return [...forms].sort((a, b) => b.length - a.length);
}

/** The facts of a log line with these texts redacted. */
export function withoutTexts(facts: object, texts: readonly string[]): Record<string, unknown> {
  const through = (value: unknown): unknown => {
    if (typeof value === 'string') return texts.reduce((rest, text) => rest.replaceAll(text, GONE), value);
    return typeof value === 'object' && value !== null ? withoutTexts(value, texts) : value;
  };
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, through(value)]));
}
