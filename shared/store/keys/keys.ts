import type { AuthorizedProject } from '../../auth/principal.ts';
import type { Kind, Parent } from '../../records/settings/kinds.ts';
import { type Stored, textIn } from '../../records/stored.ts';
import { shardOf, shardsOf } from './shards.ts';

/**
 * Every key of the table on one screen. Those of runs, findings, hosts and notifications are made in files of their own
 * beside this one.
 *
 * | item | pk | sk | lk (index `local`) | due (index `due`) |
 * |---|---|---|---|---|
 * | record | `P#<project>` | `<CODE>#<id>` | `<PARENT CODE>#<parent id>#<CODE>#<id>` where it has a parent | |
 * | clean-up of a deleted record | `P#<project>` | `CLEANUP#<CODE>#<id>` | | when to resume |
 * | policy of a setting | `P#<project>` | `POLICY#<CODE>#<id>` | `<CODE>#<id>#POLICY` | |
 * | API definition of a policy | `P#<project>` | `UPLOAD#<CODE>#<id>` | `<CODE>#<id>#UPLOAD` | |
 * | schedule of a setting | `P#<project>` | `SCHEDULE#<CODE>#<id>` | `<CODE>#<id>#SCHEDULE` | when it is due |
 * | credential, without its secret | `P#<project>` | `CREDENTIAL#<name>` | | |
 * | proof of ownership of a target | `P#<project>` | `PROOF#<id>` | | while it is valid: when it is due, in a shard of its own |
 * | rule that sets findings aside | `P#<project>#SUPPRESSION` | `SUPPRESSION#<id>` | | |
 * | API token, with the hash of its secret | `P#<project>#TOKEN` | `TOKEN#<id>` | | |
 * | secret to be deleted | `P#<project>` | `DISCARD#<secret id>` | | when it is due |
 * | notification, without its secret | `P#<project>#NOTIFICATION` | `NOTIFICATION#<id>` | | |
 * | delivery queue of a notification: what it is about to send | `P#<project>#NOTIFICATION` | `LINE#<id>` | | while there is something: when to look, in a shard of its own |
 * | search of a notification for overdue findings | `P#<project>#NOTIFICATION` | `OVERDUE#<id>` | | when to search, in the same shard |
 * | secret of a notification to be deleted | `P#<project>#NOTIFICATION` | `DISCARD#<secret id>` | | when it is due, in the same shard |
 * | notice for a notification | `P#<project>#<notification id>#NOTICE` | `NOTICE#<event id>` | `PENDING#<rank>` or `<delivery id>#<rank>` | |
 * | delivery of notices | `P#<project>#DELIVERY` | `DELIVERY#<uuid>` | `NTF#<notification id>#<uuid>` | |
 * | the stage's cadences as last seen | `CADENCE` | `CADENCE` | | |
 * | whether the service scans at all | `SCANNING` | `SCANNING` | | |
 * | run | `P#<project>#<shard>#RUN` | `RUN#<run id>` | `<CODE>#<record id>#<run id>` | when it is due |
 * | what runs of a data source used in a month | `P#<project>#<shard>#USAGE` | `USAGE#<month>#<data source>` | | |
 * | trend of a scanned record | `P#<project>#TREND` | `TREND#<CODE>#<record id>` | | |
 * | slot of a project, taken by a run | `P#<project>#RUN` | `SLOT#<number>` | | |
 * | run that waits for a slot | `P#<project>#RUN` | `WAIT#<run id>` | | |
 * | note that runs may be waiting while slots are free | `P#<project>#RUN` | `PROMOTE` | | when it is due |
 * | lock on a host | `ORIGIN#<host>` | `LOCK`, with `@<scheme>:<port>` of one service | | |
 * | lock on a range of addresses | `ORIGIN#<family>#<first bits>` | `LOCK#<first address>-<last address>#<run id>`, with `@<scheme>:<port>` of one service | | |
 * | run that waits for a destination | `ORIGIN#<...>` | `LINE#<run id>`, with `#<first address>-<last address>` of a range, `@<scheme>:<port>` of one service | | |
 * | count of all changes of locks and queue of a destination | `ORIGIN#<...>` | `LINE` | | while runs wait: when it is due |
 * | what a run checked, in parts | `P#<project>#<run id>#COVERAGE` | `COVERAGE#<run id>#<number>` | | |
 * | notes of a scan, in parts | `P#<project>#<name>#NOTES` | `NOTES#<name>#<number>` | | |
 * | finding | `P#<project>#<shard>#FINDING` | `<CODE>#<record id>#<fingerprint>` | `FINDING#<id>` | |
 * | large evidence of a finding | `P#<project>#<CODE>#<record id>#<fingerprint>#EVIDENCE` | `EVIDENCE` | | |
 * | what a user did to a finding | `P#<project>#<finding id>#EVENT` | `EVENT#<uuid>` | | |
 * | host that a scan saw | `P#<project>#HOST` | `HOST#<labels from the last to the first>.` | | |
 * | host that leads to an address | `P#<project>#HOST` | `ADDRESS#<address>#<host>` | | |
 * | first run that remembered hosts of a domain | `P#<project>#HOST` | `FIRST#<labels from the last to the first>.` | | |
 * | audit record of a change | `P#<project>#<shard>#AUDIT` | `AUDIT#<uuid>` | | |
 * | audit record of a denied request | `P#<project>#DENIED` | `AUDIT#<uuid>` | | |
 * | answer for repeats of a request | `P#<project>#IDEMPOTENCY` | hash of subject and key | | |
 * | requests of a client in a minute | `CLIENT#<hash of its subject>` | `<area>#<minute>` | | |
 * | project in use | `PROJECT` | `PROJECT#<id>` | | |
 * | callback address of a scan | `CALLBACK#<part of the run>` | `TOKEN#<secret part>` | | once it was asked for, or when its time is over |
 * | id counter | `COUNTER` | `<CODE>` | | |
 *
 * Findings are also in the index `score` (`SCORE#<99,999 less the score>#<id>`) and in the index `seen`
 * (`SEEN#<a far time less last_seen>#<id>`): read forwards, the highest and the latest come first. Those that are about
 * a host are in the index `host` (`P#<project>#HOST#<host>`), by score as well.
 *
 * Ids are padded, so that text order is number order. A table with a local index allows 10 GB under one partition key, and
 * one partition takes 1,000 write units a second: so the runs, findings and audit records of a project are spread over shards, which lists
 * read side by side, and what is large and needs no order has a partition key for each run, note or finding.
 */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/**
 * The key of an item that was read from the table.
 * @throws DamagedItem
 */
export function keyOf(item: Stored): Key {
  return { pk: textIn('item', item, 'pk'), sk: textIn('item', item, 'sk') };
}

/** The part of a kind that keys need. */
export type Coded = Pick<Kind, 'code'>;

const idDigits = 10;

/** An id as keys have it: text order is number order. */
export function padded(id: number): string {
  return String(id).padStart(idDigits, '0');
}

/** The partition of a project's settings. */
export function settingsPartition(project: AuthorizedProject): string {
  return `P#${project.id}`;
}

/** `<CODE>#<id>`: a record's sort key, and how other items name it. */
export function recordName(code: string, id: number): string {
  return `${code}#${padded(id)}`;
}

/** The key of a record. */
export function recordKey(project: AuthorizedProject, { code }: Coded, id: number): Key {
  return { pk: settingsPartition(project), sk: recordName(code, id) };
}

/** The prefix of the sort keys of all records of a kind. */
export function recordPrefix({ code }: Coded): string {
  return `${code}#`;
}

/** The prefix of the `local` index keys of all children of a record. */
export function childPrefix(code: string, id: number): string {
  return `${recordName(code, id)}#`;
}

/** The key of a child in the `local` index: after its parent, in id order. */
export function childKey(parent: Parent, parentId: number, { code }: Coded, id: number): string {
  return childPrefix(parent.code, parentId) + recordName(code, id);
}

/** The prefix of clean-up markers. */
export const cleanupPrefix = 'CLEANUP#';

/** The key of the marker that a deleted record's dependents are to be deleted. */
export function cleanupKey(project: AuthorizedProject, name: string): Key {
  return { pk: settingsPartition(project), sk: cleanupPrefix + name };
}

/** The prefix of policies. */
export const policyPrefix = 'POLICY#';

/** The key of the policy of the setting with this name. */
export function policyKey(project: AuthorizedProject, name: string): Key {
  return { pk: settingsPartition(project), sk: policyPrefix + name };
}

/** The key of a policy in the `local` index: under its setting, with which it is deleted. */
export function policyLocalKey(name: string): string {
  return `${name}#POLICY`;
}

/** The key of the API definition that was uploaded with the policy of the setting with this name. */
export function definitionKey(project: AuthorizedProject, name: string): Key {
  return { pk: settingsPartition(project), sk: `UPLOAD#${name}` };
}

/** The key of a definition in the `local` index: under its setting, with which it is deleted. */
export function definitionLocalKey(name: string): string {
  return `${name}#UPLOAD`;
}

/** The key of the schedule of the setting with this name. */
export function scheduleKey(project: AuthorizedProject, name: string): Key {
  return { pk: settingsPartition(project), sk: `SCHEDULE#${name}` };
}

/** The key of a schedule in the `local` index: under its setting, with which it is deleted. */
export function scheduleLocalKey(name: string): string {
  return `${name}#SCHEDULE`;
}

/** The prefix of credentials. */
export const credentialPrefix = 'CREDENTIAL#';

/** The key of the credential with this name; its secret is not in the table. */
export function credentialKey(project: AuthorizedProject, name: string): Key {
  return { pk: settingsPartition(project), sk: credentialPrefix + name };
}

/** The prefix of proofs of ownership. */
export const proofPrefix = 'PROOF#';

/** The key of a proof of ownership. */
export function proofKey(project: AuthorizedProject, id: number): Key {
  return { pk: settingsPartition(project), sk: proofPrefix + padded(id) };
}

/** The prefix of API tokens. */
export const tokenPrefix = 'TOKEN#';

/** The partition of a project's API tokens, separate because the authorizer may read nothing else. */
export function tokenPartition(project: AuthorizedProject): string {
  return `P#${project.id}#TOKEN`;
}

/** The key of an API token. */
export function tokenKey(project: AuthorizedProject, id: number): Key {
  return { pk: tokenPartition(project), sk: tokenPrefix + padded(id) };
}

/** The key of the marker that a secret is to be destroyed unless a credential uses it. */
export function discardKey(project: AuthorizedProject, secretId: string): Key {
  return { pk: settingsPartition(project), sk: `DISCARD#${secretId}` };
}

/** The key of the stage's cadences as the dispatcher last read them. */
export const cadenceKey: Key = { pk: 'CADENCE', sk: 'CADENCE' };

/** The key of the scanning switch of the service. */
export const scanningKey: Key = { pk: 'SCANNING', sk: 'SCANNING' };

/** The prefix of audit records. */
export const auditPrefix = 'AUDIT#';

/** The key of an audit record. */
export function auditKey(project: AuthorizedProject, id: string): Key {
  return { pk: shardOf(project, id, 'AUDIT'), sk: auditPrefix + id };
}

/** Where the audit records of a project's changes are; before they were spread all were in the last one. */
export function auditPartitions(project: AuthorizedProject): readonly string[] {
  return [...shardsOf(project, 'AUDIT'), `P#${project.id}#AUDIT`];
}

/**
 * The key of an audit record of denied requests, in a partition of its own: unauthorized clients can fill it, which
 * must not slow down changes.
 */
export function deniedKey(project: AuthorizedProject, id: string): Key {
  return { pk: `P#${project.id}#DENIED`, sk: auditPrefix + id };
}

/** The key of a request's stored response, for its repetitions. */
export function idempotencyKey(project: AuthorizedProject, hash: string): Key {
  return { pk: `P#${project.id}#IDEMPOTENCY`, sk: hash };
}

/** The key of the number of requests of an area that a client has sent in a minute since the epoch. */
export function clientKey(subjectHash: string, area: string, minute: number): Key {
  return { pk: `CLIENT#${subjectHash}`, sk: `${area}#${minute}` };
}

/** The key of the counter for the ids of a kind: one for all projects, since an id is never reused. */
export function counterKey(code: string): Key {
  return { pk: 'COUNTER', sk: code };
}

/** The partition of the projects in use. */
export const projectsPartition = 'PROJECT';

/** The prefix of projects. */
export const projectPrefix = 'PROJECT#';

/** The key of a project in use. */
export function projectKey(id: number): Key {
  return { pk: projectsPartition, sk: projectPrefix + padded(id) };
}
