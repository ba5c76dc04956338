import * as z from 'zod/mini';
import { atOnce } from '../at-once.ts';
import { observedFields } from '../findings/observed-fields.ts';
import type { Reply } from '../outcome/reply.ts';
import { type ImportSource, importSettingType, importSources } from '../records/findings/import-source.ts';
import { type ImportedFinding, importedFinding } from '../records/findings/imported-finding.ts';
import { findingKind } from '../records/settings/kinds.ts';
import type { Observation } from '../scanning/scanner.ts';
import { auditWrite } from '../store/changes/audit.ts';
import { claim, type Mutation, settle } from '../store/changes/mutation.ts';
import { requireMatch } from '../store/changes/revision.ts';
import { seenOrder } from '../store/keys/finding-order.ts';
import { recordName } from '../store/keys/keys.ts';
import { nextIds } from '../store/records/next-id.ts';
import { noteProject } from '../store/records/projects.ts';
import type { Store } from '../store/table/connection.ts';
import type { Item } from '../store/table/item-range.ts';
import { ConditionFailed, type Write } from '../store/table/table.ts';
import { type FindingWrites, opened } from './finding-write.ts';
import type { FindingRun } from './tracked-findings.ts';

/** How many are written at the same time. */
const parallel = 16;

/** What a request brings. */
export interface ImportWish {
  readonly source: ImportSource;
  readonly imported_finding: readonly ImportedFinding[];
}

const auditedImport = { type: 'imported_finding', record: z.extend(importedFinding, { source: z.string() }) };

/** Findings that were brought in stand under a name of their own: no run of any setting reads or closes them. */
function runOf(project_id: number, source: ImportSource): FindingRun {
  const id = importSources[source];
  return {
    project_id,
    run_id: '',
    record: recordName('IMP', id),
    setting_type: importSettingType,
    setting_id: id,
    target_id: null,
    data_source_id: id,
    data_source: source,
    max_score: 10,
  };
}

/** Its check bears the name of the program, so that it is never taken for a check of this service. */
function observationOf(source: ImportSource, given: ImportedFinding): Observation {
  const { check_id, location = '', description = '', recommendation = '', evidence = '', cve_ids, ...rest } = given;
  const { cvss_score, cvss_vector, first_seen: _, last_seen: __, ...same } = rest;
  const told = {
    ...same,
    ...(cve_ids && { cveIds: cve_ids }),
    ...(cvss_score === undefined ? {} : { cvssScore: cvss_score }),
    ...(cvss_vector && { cvssVector: cvss_vector }),
  };
  const said = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined));
  const { resource, title, score } = given;
  return {
    ...said,
    checkId: `${source}:${check_id}`,
    resource,
    location,
    title,
    description,
    recommendation,
    evidence,
    score,
  };
}

/** The writes of a new finding with the times at which the other program saw it. */
function writesOf(run: FindingRun, source: ImportSource, given: ImportedFinding, id: number): FindingWrites {
  const { first_seen, last_seen } = given;
  const [{ key, ...finding }, ...others] = opened(run, observedFields(observationOf(source, given), 10), id, last_seen);
  if (!('put' in finding)) return [{ key, ...finding }, ...others];
  const times = {
    first_seen: Math.min(first_seen, last_seen),
    last_seen,
    seen_lk: seenOrder(last_seen, id),
    run_ids: [],
  };
  return [{ key, ...finding, put: { ...finding.put, ...times } }, ...others];
}

const idOf = (item: Item | undefined) => z.parse(z.object({ finding_id: z.int() }), item).finding_id;

/** Makes the writes of one, or finds it there. */
async function written(store: Store, call: Mutation, writes: FindingWrites, audit: Write): Promise<boolean> {
  try {
    await store.table.transact([...writes, audit], call.signal);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed && error.index === 0) return false;
    throw error;
  }
}

/**
 * Stores findings of another program, each with its audit record. One that is there already, by its check, resource and
 * location, is left as it is, with what users said of it: bringing a file in twice is bringing it in once.
 * @throws PreconditionFailed, and what `claim` throws
 */
export async function importFindings(
  store: Store,
  call: Mutation,
  { source, imported_finding: all }: ImportWish,
): Promise<Reply> {
  requireMatch(call, undefined);
  await claim(store, call);
  await noteProject(store, call.project);
  const run = runOf(call.project.id, source);
  const present = new Map<string, number>();
  const keys = all.map((given) => writesOf(run, source, given, 1)[0].key);
  await atOnce(new Map(keys.map((key) => [key.sk, key])).values(), parallel, async (key) => {
    const item = await store.table.get(key);
    if (item) present.set(key.sk, idOf(item));
  });
  const fresh = new Map<string, ImportedFinding>();
  for (const [index, key] of keys.entries()) {
    const given = all[index];
    if (given && !present.has(key.sk)) fresh.set(key.sk, fresh.get(key.sk) ?? given);
  }
  let id = fresh.size > 0 ? await nextIds(store.table, findingKind, fresh.size) : 0;
  const created = new Set<number>();
  const numbered = [...fresh].map(([sk, given]) => ({ sk, given, id: id++ }));
  await atOnce(numbered, parallel, async ({ sk, given, id }) => {
    const writes = writesOf(run, source, given, id);
    const audit = auditWrite(store, call, { kind: auditedImport, id, after: { ...given, source } });
    if (await written(store, call, writes, audit)) {
      created.add(id);
      present.set(sk, id);
    } else present.set(sk, idOf(await store.table.get(writes[0].key)));
  });
  const told = keys.map(({ sk }) => {
    const finding_id = present.get(sk) ?? 0;
    // Said twice in one request, it was made by the first.
    return { finding_id, created: created.delete(finding_id) };
  });
  return settle(store, call, { output: { import_result: told } });
}
