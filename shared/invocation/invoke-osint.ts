import type * as z from 'zod/mini';
import type { AuthorizedProject } from '../auth/principal.ts';
import { InvalidRequest, NotFound } from '../outcome/errors.ts';
import { osintDataSources, osintScanners } from '../records/settings/data-sources.ts';
import { osint } from '../records/settings/osint.ts';
import { osintDataSource } from '../records/settings/osint-data-source.ts';
import { relOsintDataSource } from '../records/settings/rel-osint-data-source.ts';
import { type Stored, wholeRecord } from '../records/stored.ts';
import type { Subject } from '../runs/run-subject.ts';
import { recordName } from '../store/keys/keys.ts';
import { findRecord } from '../store/records/get-record.ts';
import type { Item } from '../store/table/item-range.ts';
import type { Table } from '../store/table/table.ts';
import type { Invocation } from './invocation.ts';

async function sourceOf(table: Table, project: AuthorizedProject, id: number) {
  const builtIn = osintDataSources.find((source) => source.id === id);
  if (builtIn) return { id, name: builtIn.name, maxScore: builtIn.maxScore };
  const item = await findRecord(table, project, osintDataSource, id);
  if (!item) throw new NotFound('rel_osint_data_source_id: the data source of the link no longer exists');
  return { id, name: item.name, maxScore: item.max_score };
}

type Link = z.output<typeof relOsintDataSource.record>;

function checkFit(link: Link, resource: z.output<typeof osint.record>, sourceName: string): void {
  const field = 'rel_osint_data_source_id';
  const type = osintScanners.get(sourceName);
  if (type === undefined) {
    throw new InvalidRequest(`${field}: data source ${link.osint_data_source_id} has no scanner`);
  }
  if (resource.resource_type.toLowerCase() !== type) {
    throw new InvalidRequest(`${field}: ${sourceName} requires an osint of resource_type ${type}`);
  }
}

function subjectOf(linkId: number, { id, name, maxScore }: Awaited<ReturnType<typeof sourceOf>>): Subject {
  return {
    record: recordName(relOsintDataSource.code, linkId),
    setting_type: relOsintDataSource.type,
    setting_id: linkId,
    target_id: null,
    data_source_id: id,
    data_source: name,
    max_score: maxScore,
  };
}

async function storedLink(
  table: Table,
  project: AuthorizedProject,
  linkId: number,
  stored?: Item,
): Promise<Stored & Link> {
  if (stored) return wholeRecord(relOsintDataSource, stored);
  const link = await findRecord(table, project, relOsintDataSource, linkId);
  if (!link) throw new NotFound('rel_osint_data_source_id: no such link in this project');
  return link;
}

/**
 * What a scan of a link is about, whether or not there is a scanner that fits it.
 * @param stored the link, where it has just been read
 * @throws NotFound (the link, or its data source)
 */
export async function linkSubject(
  table: Table,
  project: AuthorizedProject,
  linkId: number,
  stored?: Item,
): Promise<Subject> {
  const link = await storedLink(table, project, linkId, stored);
  return subjectOf(linkId, await sourceOf(table, project, link.osint_data_source_id));
}

/**
 * Finds what an invoke of the OSINT area is to scan.
 * @param stored the link, where it has just been read
 * @throws NotFound (link), InvalidRequest (no scanner for its data source or its resource type)
 */
export async function findOsintInvocation(
  table: Table,
  project: AuthorizedProject,
  linkId: number,
  stored?: Item,
): Promise<Invocation> {
  const link = await storedLink(table, project, linkId, stored);
  const resource = await findRecord(table, project, osint, link.osint_id);
  if (!resource) throw new NotFound('rel_osint_data_source_id: no such link in this project');
  const source = await sourceOf(table, project, link.osint_data_source_id);
  checkFit(link, resource, source.name);
  return {
    name: `${relOsintDataSource.type} ${linkId}`,
    targets: [{ record: link, target: resource.resource_name, subject: subjectOf(linkId, source) }],
  };
}
