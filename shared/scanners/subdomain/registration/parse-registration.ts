import * as z from 'zod/mini';
import { oneLine } from '../../../scanning/web/exhibit.ts';
import { hostNameOf } from '../domain-name.ts';
import { SourceFailed } from '../sources/source.ts';
import type { Registration } from './registration.ts';

const maybeText = z.nullish(z.string());
/** What cannot be read of a list costs that entry alone. */
const maybeList = z.nullish(z.array(z.unknown()));

/** A domain (RFC 9083, 5.3); of its other members nothing is needed. */
const domainObject = z.object({
  objectClassName: z.literal('domain'),
  ldhName: maybeText,
  unicodeName: maybeText,
  status: maybeList,
  events: maybeList,
});

/** RFC 9083, 4.5. */
const event = z.object({ eventAction: z.string(), eventDate: z.string() });

const maxEntries = 200;
const longestName = 300;
const longestStatus = 60;
/** RFC 3339; a date alone, or without its zone, is read as UTC. */
const dateTime = /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2}:\d{2})(?:\.\d{1,9})?([Zz]|[+-]\d{2}:\d{2})?)?$/;

function timeOf(text: string): number | undefined {
  const [, day, time = '00:00:00', zone = 'Z'] = dateTime.exec(text.trim().slice(0, 60)) ?? [];
  const at = day === undefined ? Number.NaN : Date.parse(`${day}T${time}${zone.toUpperCase()}`);
  return Number.isNaN(at) ? undefined : at;
}

/** A status as RDAP spells it: some servers write it as EPP does, `clientTransferProhibited` (RFC 8056, 2). */
function statusOf(text: string): string {
  const words = text
    .slice(0, longestStatus)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[\s_-]+/g, ' ');
  return oneLine(words.toLowerCase(), longestStatus);
}

/** Of several the latest counts: a registry may leave the events of earlier terms in its list. */
function expirationOf(events: readonly unknown[]): number | undefined {
  const times = events.slice(0, maxEntries).flatMap((each) => {
    const { data } = event.safeParse(each);
    return data?.eventAction.trim().toLowerCase() === 'expiration' ? (timeOf(data.eventDate) ?? []) : [];
  });
  return times.length === 0 ? undefined : Math.max(...times);
}

/**
 * Reads the answer of an RDAP server to a query for a domain (RFC 9083, 5.3). Throws SourceFailed where it is none, or one
 * about another domain.
 */
export function parseRegistration(json: unknown, domain: string): Registration {
  const { data } = domainObject.safeParse(json);
  if (data === undefined) throw new SourceFailed('the response is not an RDAP answer about a domain', false);
  const { ldhName, unicodeName, status, events } = data;
  const names = [ldhName, unicodeName].flatMap((name) => hostNameOf(name?.slice(0, longestName) ?? '') ?? []);
  if (!names.includes(domain)) throw new SourceFailed('the response is about another domain', false);
  const statuses = (status ?? [])
    .slice(0, maxEntries)
    .flatMap((each) => (typeof each === 'string' ? statusOf(each) : []))
    .filter((each) => each !== '');
  return { expiresAt: expirationOf(events ?? []), statuses: [...new Set(statuses)] };
}
