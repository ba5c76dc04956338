import * as z from 'zod/mini';
import type { AuthorizedProject } from '../../auth/principal.ts';
import type { Finding } from '../../records/findings/finding.ts';
import { asItStands } from '../../records/findings/finding-status.ts';
import { relatedFinding } from '../../records/findings/named-finding.ts';
import { storedFinding } from '../../records/findings/stored-finding.ts';
import { parseRecord } from '../../records/stored.ts';
import { namesOfHost } from '../hosts/hosts.ts';
import { hostGroup } from '../keys/finding-keys.ts';
import { scorePrefix } from '../keys/finding-order.ts';
import { type Store, unixSeconds } from '../table/connection.ts';
import { isExpired } from '../table/expiry.ts';
import { tableSchema } from '../table/table-schema.ts';

const maxRelated = 50;

/** How many findings of one name or address are looked at, those with the highest scores: most have fewer. */
const maxLooked = 300;

/** What the index `host` holds of a finding. */
const held = {
  ...storedFinding,
  record: z.object({
    ...relatedFinding.shape,
    status_expires_at: storedFinding.record.shape.status_expires_at,
  }),
};

type Held = z.output<typeof held.record>;

const isOpen = ({ status }: Held) => (status === 'open' ? 0 : 1);

/** Open ones first, by score, then by id. */
function order(left: Held, right: Held): number {
  return isOpen(left) - isOpen(right) || right.score - left.score || left.finding_id - right.finding_id;
}

/**
 * At most 50 other findings on the same host, from all scans of the project. Those that no scan has seen since
 * findings tell their host are not among them; what changed a moment ago may be missing.
 */
export async function relatedFindings(
  store: Store,
  project: AuthorizedProject,
  { host, finding_id: own }: Pick<Finding, 'host' | 'finding_id'>,
): Promise<Held[]> {
  if (host === '') return [];
  const now = unixSeconds(store);
  const index = tableSchema.hostIndex;
  const pages = (await namesOfHost(store, project, host)).map((name) =>
    store.table.query({ pk: hostGroup(project, name), prefix: scorePrefix, index, limit: maxLooked }),
  );
  return (await Promise.all(pages))
    .flatMap(({ items }) => items)
    .filter((item) => item.finding_id !== own && !isExpired(item, now))
    .map((item) => asItStands(parseRecord(held, item), now))
    .toSorted(order)
    .slice(0, maxRelated);
}
