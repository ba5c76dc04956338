import type { AuthorizedProject } from '../auth/principal.ts';
import { shownFinding } from '../records/finding.ts';
import { type Store, unixSeconds } from './connection.ts';
import { namesOfHost } from './hosts.ts';
import { hostGroup, scorePrefix } from './keys.ts';
import type { Item } from './table.ts';
import { tableSchema } from './table-schema.ts';

const maxRelated = 50;

/** How many findings of one name or address are looked at, those with the highest scores: most have fewer. */
const maxLooked = 300;

const isOpen = ({ status }: Item) => (status === 'open' ? 0 : 1);

/** Open ones first, by score, then by id. */
function order(left: Item, right: Item): number {
  return (
    isOpen(left) - isOpen(right) ||
    Number(right.score) - Number(left.score) ||
    Number(left.finding_id) - Number(right.finding_id)
  );
}

/**
 * At most 50 other findings of the host that a finding is about, of all scans of the project. Those that no scan has seen
 * since findings tell their host are not among them; what changed a moment ago may be missing.
 */
export async function relatedFindings(store: Store, project: AuthorizedProject, finding: Item): Promise<Item[]> {
  const host = String(finding.host);
  if (host === '') return [];
  const now = unixSeconds(store);
  const index = tableSchema.hostIndex;
  const pages = (await namesOfHost(store, project, host)).map((name) =>
    store.table.query({ pk: hostGroup(project, name), prefix: scorePrefix, index, limit: maxLooked }),
  );
  return (await Promise.all(pages))
    .flatMap(({ items }) => items)
    .filter(({ finding_id }) => finding_id !== finding.finding_id)
    .map((item) => shownFinding(item, now))
    .toSorted(order)
    .slice(0, maxRelated);
}
