import type { AuthorizedProject } from '../../auth/principal.ts';
import type { Key } from './keys.ts';
import { shardOf, shardsOf } from './shards.ts';

/* The keys of runs and of what belongs to them, as keys.ts lists them. */

/** The partitions of a project's runs. */
export function runPartitions(project: AuthorizedProject): readonly string[] {
  return shardsOf(project, 'RUN');
}

/** The key of a run. */
export function runKey(project: AuthorizedProject, runId: string): Key {
  return { pk: shardOf(project, runId, 'RUN'), sk: `RUN#${runId}` };
}

/** The partitions of a project's usage counters. */
export function usagePartitions(project: AuthorizedProject): readonly string[] {
  return shardsOf(project, 'USAGE');
}

/** The prefix of the usage counters of a month (`2026-11`). */
export function usagePrefix(month: string): string {
  return `USAGE#${month}#`;
}

/** The key of the usage counter that a run is added to. */
export function usageKey(project: AuthorizedProject, runId: string, month: string, dataSource: string): Key {
  return {
    pk: shardOf(project, runId, 'USAGE'),
    sk: usagePrefix(month) + dataSource,
  };
}

/** The partition of the trends of a project's targets: few small items, written where their numbers change. */
export function trendPartition(project: AuthorizedProject): string {
  return `P#${project.id}#TREND`;
}

/** The prefix of trends. */
export const trendPrefix = 'TREND#';

/** The key of the trend of a scanned record, `<CODE>#<id>`. */
export function trendKey(project: AuthorizedProject, record: string): Key {
  return { pk: trendPartition(project), sk: trendPrefix + record };
}

/** The partition of a project's slots and of the runs that wait for one: few small items, written together. */
export function slotPartition(project: AuthorizedProject): string {
  return `P#${project.id}#RUN`;
}

/** The prefix of slots. */
export const slotPrefix = 'SLOT#';

/** The key of a slot of a project; a run with a slot may be sent to a scanner. */
export function slotKey(project: AuthorizedProject, slot: number): Key {
  return { pk: slotPartition(project), sk: slotPrefix + String(slot).padStart(4, '0') };
}

/** The prefix of runs that wait for a slot. */
export const waitPrefix = 'WAIT#';

/** The key of a run that waits for a slot, in the order of run ids, which is chronological. */
export function waitKey(project: AuthorizedProject, runId: string): Key {
  return { pk: slotPartition(project), sk: waitPrefix + runId };
}

/** The key of the marker that runs are about to wait for slots: the dispatcher checks whether they can start. */
export function promoteKey(project: AuthorizedProject): Key {
  return { pk: slotPartition(project), sk: 'PROMOTE' };
}

/** The prefix of locks of a destination. */
export const lockPrefix = 'LOCK';

/**
 * The prefix of runs that wait for a destination, in the order of run ids, which is chronological; alone it is the key of
 * the item that serializes their changes.
 */
export const lockQueuePrefix = 'LINE';

/** The partition of the locks of one host, or of addresses with the same first bits: all that could conflict. */
export function destinationPartition(name: string): string {
  return `ORIGIN#${name}`;
}

/** The prefix of all coverage of a run. */
export function coveragePrefix(runId: string): string {
  return `COVERAGE#${runId}#`;
}

/** The partition of a run's coverage. */
export function coveragePartition(project: AuthorizedProject, runId: string): string {
  return `P#${project.id}#${runId}#COVERAGE`;
}

/** The key of a part of a run's coverage, numbered from 0. */
export function coverageKey(project: AuthorizedProject, runId: string, part: number): Key {
  return { pk: coveragePartition(project, runId), sk: coveragePrefix(runId) + String(part).padStart(6, '0') };
}

/** The prefix of all parts of a scan's notes. */
export function notesPrefix(name: string): string {
  return `NOTES#${name}#`;
}

/** The partition of a scan's notes. */
export function notesPartition(project: AuthorizedProject, name: string): string {
  return `P#${project.id}#${name}#NOTES`;
}

/** The key of a part of a scan's notes, numbered from 0. */
export function notesKey(project: AuthorizedProject, name: string, part: number): Key {
  return { pk: notesPartition(project, name), sk: notesPrefix(name) + String(part).padStart(4, '0') };
}

/** The partition of the callback addresses of a run, by the part of their tokens that tells the run. */
export function callbackPartition(runPart: string): string {
  return `CALLBACK#${runPart}`;
}

/** The prefix of callback addresses. */
export const callbackPrefix = 'TOKEN#';

/** The key of a callback address: of no project, as whoever asks for it has nothing but the token. */
export function callbackKey(runPart: string, secretPart: string): Key {
  return { pk: callbackPartition(runPart), sk: callbackPrefix + secretPart };
}
