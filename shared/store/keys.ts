import type { AuthorizedProject } from '../auth/principal.ts';
import type { Kind, Parent } from '../records/kinds.ts';

/**
 * Every key of the table on one screen.
 *
 * | item | pk | sk | lk (index `local`) | due (index `due`) |
 * |---|---|---|---|---|
 * | record | `P#<project>` | `<CODE>#<id>` | `<PARENT CODE>#<parent id>#<CODE>#<id>` where it has a parent | |
 * | clean-up of a deleted record | `P#<project>` | `CLEANUP#<CODE>#<id>` | | when to go on |
 * | run | `P#<project>#RUN` | `RUN#<run id>` | `<CODE>#<record id>#<run id>` | when to look after it |
 * | finding | `P#<project>#FINDING` | `<CODE>#<record id>#<fingerprint>` | `FINDING#<id>` | |
 * | id counter | `COUNTER` | `<CODE>` | | |
 *
 * Ids are padded, so that text order is number order. Runs and findings have collections of their own: a busy scan
 * never throttles the settings, and no collection nears the 10 GB that a table with a local index allows.
 */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** The part of a kind that keys need. */
export type Coded = Pick<Kind, 'code'>;

const idDigits = 10;

function padded(id: number): string {
  return String(id).padStart(idDigits, '0');
}

export function settingsPartition(project: AuthorizedProject): string {
  return `P#${project.id}`;
}

/** `<CODE>#<id>`: a record's sort key, and how other items name it. */
export function recordName(code: string, id: number): string {
  return `${code}#${padded(id)}`;
}

export function recordKey(project: AuthorizedProject, { code }: Coded, id: number): Key {
  return { pk: settingsPartition(project), sk: recordName(code, id) };
}

/** What all records of a kind start with. */
export function recordPrefix({ code }: Coded): string {
  return `${code}#`;
}

/** What the `local` index keys of all children of a record start with. */
export function childPrefix(code: string, id: number): string {
  return `${recordName(code, id)}#`;
}

/** Where a child stands in the `local` index: behind its parent, in id order. */
export function childKey(parent: Parent, parentId: number, { code }: Coded, id: number): string {
  return childPrefix(parent.code, parentId) + recordName(code, id);
}

export const cleanupPrefix = 'CLEANUP#';

export function cleanupKey(project: AuthorizedProject, name: string): Key {
  return { pk: settingsPartition(project), sk: cleanupPrefix + name };
}

export function runPartition(project: AuthorizedProject): string {
  return `P#${project.id}#RUN`;
}

export function runKey(project: AuthorizedProject, runId: string): Key {
  return { pk: runPartition(project), sk: `RUN#${runId}` };
}

export function findingPartition(project: AuthorizedProject): string {
  return `P#${project.id}#FINDING`;
}

export function findingKey(project: AuthorizedProject, record: string, fingerprint: string): Key {
  return { pk: findingPartition(project), sk: `${record}#${fingerprint}` };
}

export const findingPrefix = 'FINDING#';

/** A finding's place in the `local` index: findings in id order. */
export function findingOrder(id: number): string {
  return findingPrefix + padded(id);
}

/** The counter that a kind's ids come from: one for all projects, as an id is never used twice. */
export function counterKey(code: string): Key {
  return { pk: 'COUNTER', sk: code };
}

/** How many partitions the `due` index is spread over: one alone would throttle a burst of runs. */
export const dueShards = ['DUE#0', 'DUE#1', 'DUE#2', 'DUE#3'] as const;

/** The shard of an item: any stable spread will do. */
export function dueShard(name: string): string {
  const sum = [...name].reduce((total, char) => total + char.charCodeAt(0), 0);
  return dueShards[sum % dueShards.length] ?? dueShards[0];
}
