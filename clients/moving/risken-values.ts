import { maxUnixTime } from '../../shared/records/fields.ts';

const statuses: ReadonlyMap<unknown, number> = new Map([
  ['UNKNOWN', 0],
  ['OK', 1],
  ['CONFIGURED', 2],
  ['IN_PROGRESS', 3],
  ['ERROR', 4],
]);

const scanTypes: ReadonlyMap<unknown, number> = new Map([
  ['NOT_CONFIGURED', 0],
  ['BASIC', 1],
]);

/** A value for the service, absent where it has none, and what is different about it. */
interface Value {
  readonly value?: unknown;
  readonly note?: string;
}

const numbers = new Set(['max_depth', 'max_children', 'max_score']);

/** A scan that RISKEN was doing goes on nowhere. */
function statusOf(given: unknown): Value {
  const status = statuses.get(given) ?? Number(given ?? 0);
  return status === 3 ? { value: 2, note: 'its scan was in progress: it is configured' } : { value: status };
}

/**
 * Databases have times as `2024-01-02 03:04:05`, which is taken for UTC, answers as seconds; what was never scanned has the year 1
 * there.
 */
function timeOf(given: unknown): number {
  if (typeof given !== 'string') return Math.max(0, Number(given ?? 0));
  const seconds = Math.floor(Date.parse(`${given.slice(0, 19).replace(' ', 'T')}Z`) / 1000);
  return Number.isNaN(seconds) ? 0 : Math.min(maxUnixTime, Math.max(0, seconds));
}

/** RISKEN has what its scanners printed, in several lines; texts have one line here. */
const inOneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim();

/** RISKEN's options are JSON, which may be written in several lines; an empty object says nothing. */
function optionsOf(given: unknown): string {
  const text = typeof given === 'string' ? given : JSON.stringify(given);
  const trimmed = text.trim();
  if (trimmed === '' || trimmed === 'null' || /^\{\s*\}$/.test(trimmed)) return '';
  if (!/\p{Cc}/u.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    // The service says what is wrong with it.
    return text;
  }
}

/** What a value of RISKEN, from an answer or a database, is here. Pure. */
export function readValue(field: string, given: unknown): Value {
  if (field === 'status') return statusOf(given);
  if (field === 'scan_at') return { value: timeOf(given) };
  if (field === 'scan_type') return { value: scanTypes.get(given) ?? Number(given ?? 0) };
  if (given === null || given === undefined) return numbers.has(field) ? { value: 0 } : {};
  if (numbers.has(field)) return { value: Number(given) };
  if (field === 'options') return { value: optionsOf(given) };
  if (field === 'status_detail' && typeof given === 'string') return { value: inOneLine(given) };
  return { value: given };
}
