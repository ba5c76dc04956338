import type { AuthorizedProject } from '../auth/principal.ts';
import type { Kind, Parent } from '../records/kinds.ts';
import { type Stored, textIn } from '../records/stored.ts';
import { shardOf, shardsOf } from './shards.ts';

/**
 * Every key of the table on one screen.
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
 * | API token, with the hash of its secret | `P#<project>#TOKEN` | `TOKEN#<id>` | | |
 * | secret to be deleted | `P#<project>` | `DISCARD#<secret id>` | | when it is due |
 * | the stage's cadences as last seen | `CADENCE` | `CADENCE` | | |
 * | whether the service scans at all | `SCANNING` | `SCANNING` | | |
 * | run | `P#<project>#<shard>#RUN` | `RUN#<run id>` | `<CODE>#<record id>#<run id>` | when it is due |
 * | what runs of a data source used in a month | `P#<project>#<shard>#USAGE` | `USAGE#<month>#<data source>` | | |
 * | slot of a project, taken by a run | `P#<project>#RUN` | `SLOT#<number>` | | |
 * | run that waits for a slot | `P#<project>#RUN` | `WAIT#<run id>` | | |
 * | note that runs may be waiting while slots are free | `P#<project>#RUN` | `PROMOTE` | | when it is due |
 * | lock on a host | `ORIGIN#<host>` | `LOCK` | | |
 * | lock on a range of addresses | `ORIGIN#<family>#<first bits>` | `LOCK#<first address>-<last address>#<run id>` | | |
 * | run that waits for an origin | `ORIGIN#<...>` | `LINE#<run id>`, with `#<first address>-<last address>` of a range | | |
 * | count of all changes of locks and line of an origin | `ORIGIN#<...>` | `LINE` | | while runs wait: when it is due |
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

/** The prefix of locks of an origin. */
export const lockPrefix = 'LOCK';

/**
 * The prefix of runs that wait for an origin, in the order of run ids, which is chronological; alone it is the key of
 * the item that serializes their changes.
 */
export const linePrefix = 'LINE';

/** The partition of the locks of one host, or of addresses with the same first bits: all that could conflict. */
export function originPartition(name: string): string {
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

/** The partition of a project's hosts. */
export function hostPartition(project: AuthorizedProject): string {
  return `P#${project.id}#HOST`;
}

/** `a.example.test` is `test.example.a.`: what is below a domain begins as the domain does. */
function fromTheRoot(host: string): string {
  return `${host.split('.').reverse().join('.')}.`;
}

/** The prefix of hosts. */
export const hostPrefix = 'HOST#';

/** The prefix of the keys of a domain and of all its subdomains. */
export function hostsBelow(domain: string): string {
  return hostPrefix + fromTheRoot(domain);
}

/** The host of a key in the order of host names. */
export function hostOfOrder(key: string): string {
  return key.slice(hostPrefix.length, -1).split('.').reverse().join('.');
}

/** The key of a discovered host, as `hostOf` normalizes it. */
export function hostKey(project: AuthorizedProject, host: string): Key {
  return { pk: hostPartition(project), sk: hostsBelow(host) };
}

/** The prefix of the keys of all hosts that resolve to an address. */
export function addressPrefix(address: string): string {
  return `ADDRESS#${address}#`;
}

/** The key by which a host is found from an address that it resolves to. */
export function addressKey(project: AuthorizedProject, address: string, host: string): Key {
  return { pk: hostPartition(project), sk: addressPrefix(address) + host };
}

/** The key of the first run that discovered hosts of a domain. */
export function firstRunKey(project: AuthorizedProject, domain: string): Key {
  return { pk: hostPartition(project), sk: `FIRST#${fromTheRoot(domain)}` };
}

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
