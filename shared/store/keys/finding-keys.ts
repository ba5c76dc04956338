import type { AuthorizedProject } from '../../auth/principal.ts';
import { type Key, padded } from './keys.ts';
import { shardOf, shardsOf } from './shards.ts';

/* The keys of findings and of what is done to them, as keys.ts lists them. */

/** The prefix of rules that set findings aside. */
export const suppressionPrefix = 'SUPPRESSION#';

/** The partition of the rules of a project that set findings aside: whoever tells of findings reads them, and no setting. */
export function suppressionPartition(project: AuthorizedProject): string {
  return `P#${project.id}#SUPPRESSION`;
}

/** The key of a rule that sets findings aside. */
export function suppressionKey(project: AuthorizedProject, id: number): Key {
  return { pk: suppressionPartition(project), sk: suppressionPrefix + padded(id) };
}

/** The partitions of a project's findings. */
export function findingPartitions(project: AuthorizedProject): readonly string[] {
  return shardsOf(project, 'FINDING');
}

/** The key of a finding. */
export function findingKey(project: AuthorizedProject, record: string, fingerprint: string): Key {
  return {
    pk: shardOf(project, fingerprint, 'FINDING'),
    sk: `${record}#${fingerprint}`,
  };
}

/** The key of evidence that is too large to be read with each list; its sort key is the finding's. */
export function evidenceKey(project: AuthorizedProject, findingSortKey: string): Key {
  return { pk: `P#${project.id}#${findingSortKey}#EVIDENCE`, sk: 'EVIDENCE' };
}

/** The prefix of events of findings. */
export const findingEventPrefix = 'EVENT#';

/** The partition of what users did to a finding. */
export function findingEventPartition(project: AuthorizedProject, findingId: number): string {
  return `P#${project.id}#${padded(findingId)}#EVENT`;
}

/** The key of an event of a finding; its id, a UUID of version 7, sorts by time. */
export function findingEventKey(project: AuthorizedProject, findingId: number, eventId: string): Key {
  return { pk: findingEventPartition(project, findingId), sk: findingEventPrefix + eventId };
}

/** The id at the end of a key by which lists are sorted. */
export function idOfOrder(key: string): number {
  return Number(key.slice(key.lastIndexOf('#') + 1));
}

/** The key of all findings on a host in the `host` index; the host as `hostOf` normalizes it. */
export function hostGroup(project: AuthorizedProject, host: string): string {
  return `P#${project.id}#HOST#${host}`;
}
