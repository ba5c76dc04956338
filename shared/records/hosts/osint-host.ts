import * as z from 'zod/mini';
import { recordId, unixTime } from '../fields.ts';
import { hostShown, nothingShown } from './host-shown.ts';

const { role, aliases, http_status, title, redirect, issuer, private_word, networks } = hostShown.shape;

/** A host that OSINT scans of the project saw. Times are in seconds since the epoch. */
export const osintHostRecord = z.object({
  project_id: recordId,
  host: z.string(),
  /** IP addresses to which it resolved when it was last seen. */
  addresses: z.array(z.string()),
  /** Sources by which it has been discovered. */
  sources: z.array(z.string()),
  /** What it runs, as people write it: `nginx 1.22.1`. */
  technologies: z.array(z.string()),
  /** When its certificate ends; 0 where none was seen. */
  certificate_end: unixTime,
  // Hosts that earlier versions stored lack what follows.
  role: z._default(role, nothingShown.role),
  aliases: z._default(aliases, nothingShown.aliases),
  http_status: z._default(http_status, nothingShown.http_status),
  title: z._default(title, nothingShown.title),
  redirect: z._default(redirect, nothingShown.redirect),
  issuer: z._default(issuer, nothingShown.issuer),
  private_word: z._default(private_word, nothingShown.private_word),
  networks: z._default(networks, nothingShown.networks),
  first_seen: unixTime,
  last_seen: unixTime,
  /** The last run that saw it, and what that run scanned. */
  osint_id: recordId,
  rel_osint_data_source_id: recordId,
  run_id: z.string(),
});

export type OsintHost = z.output<typeof osintHostRecord>;
