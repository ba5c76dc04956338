import * as z from 'zod/mini';
import type { AuthorizedProject } from '../../auth/principal.ts';
import { type Asset, assetRecord } from '../../records/findings/asset.ts';
import { storedFinding } from '../../records/findings/stored-finding.ts';
import type { Store } from '../table/connection.ts';
import { type Grouping, type GroupSelection, groupCursors, listGroups } from './grouped-findings.ts';

const needed = z.pick(storedFinding.record, {
  finding_id: true,
  check_id: true,
  host: true,
  resource: true,
  location: true,
  tags: true,
  title: true,
  score: true,
  max_score: true,
  severity: true,
  kev: true,
  last_seen: true,
  status: true,
  status_expires_at: true,
});

type Counted = z.output<typeof needed>;

/** An asset, and the finding with its highest score. */
type Row = Asset & { readonly finding_id: number };

const nothing = { open_findings: 0, high: 0, medium: 0, low: 0, known_exploited: 0, last_seen: 0 };

/** What an asset says of its worst finding. */
function worst({ finding_id, title, severity, score, max_score }: Counted) {
  return { finding_id, title, severity, highest_score: score, max_score };
}

function add(known: Row | undefined, finding: Counted): Row {
  const { host, severity, kev, last_seen } = finding;
  const before = known ?? { ...nothing, host, ...worst(finding) };
  return {
    ...before,
    ...(finding.score > before.highest_score && worst(finding)),
    open_findings: before.open_findings + 1,
    [severity]: before[severity] + 1,
    known_exploited: before.known_exploited + (kev ? 1 : 0),
    last_seen: Math.max(before.last_seen, last_seen),
  };
}

const byHost: Grouping<typeof needed, Row> = {
  cursors: groupCursors('ASSET'),
  needed,
  record: assetRecord,
  keyOf: ({ host }) => host,
  add,
};

/**
 * Groups the open findings by host, as `listGroups` does.
 * @throws InvalidRequest for a cursor of another list
 */
export function listAssets(store: Store, project: AuthorizedProject, selection: GroupSelection) {
  return listGroups(store, project, byHost, selection);
}
