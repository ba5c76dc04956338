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
 * | host that a scan saw | `P#<project>#HOST` | `HOST#<labels from the last to the first>.` | | |
 * | host that leads to an address | `P#<project>#HOST` | `ADDRESS#<address>#<host>` | | |
 * | first run that remembered hosts of a domain | `P#<project>#HOST` | `FIRST#<labels from the last to the first>.` | | |
 * | audit record of a change | `P#<project>#<shard>#AUDIT` | `AUDIT#<uuid>` | | |
 * | audit record of a denied request | `P#<project>#DENIED` | `AUDIT#<uuid>` | | |
 * | answer for repeats of a request | `P#<project>#IDEMPOTENCY` | hash of subject and key | | |
 * | requests of a client in a minute | `CLIENT#<hash of its subject>` | `<area>#<minute>` | | |
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
 * The key of an item that was read.
 * @throws DamagedItem
 */
export function keyOf(item: Stored): Key {
  return { pk: textIn('item', item, 'pk'), sk: textIn('item', item, 'sk') };
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

export const policyPrefix = 'POLICY#';

/** The policy of the setting with this name. */
export function policyKey(project: AuthorizedProject, name: string): Key {
  return { pk: settingsPartition(project), sk: policyPrefix + name };
}

/** A policy's key in the `local` index: below its setting, with which it is deleted. */
export function policyLocalKey(name: string): string {
  return `${name}#POLICY`;
}

/** When the setting with this name is to be scanned next. */
export function scheduleKey(project: AuthorizedProject, name: string): Key {
  return { pk: settingsPartition(project), sk: `SCHEDULE#${name}` };
}

/** A schedule's key in the `local` index: below its setting, with which it is deleted. */
export function scheduleLocalKey(name: string): string {
  return `${name}#SCHEDULE`;
}

export const credentialPrefix = 'CREDENTIAL#';

/** The credential with this name: what it is for, not what it is. */
export function credentialKey(project: AuthorizedProject, name: string): Key {
  return { pk: settingsPartition(project), sk: credentialPrefix + name };
}

export const proofPrefix = 'PROOF#';

export function proofKey(project: AuthorizedProject, id: number): Key {
  return { pk: settingsPartition(project), sk: proofPrefix + padded(id) };
}

export const tokenPrefix = 'TOKEN#';

/** Where a project's API tokens are: apart from all else, as the authorizer may read this and nothing more. */
export function tokenPartition(project: AuthorizedProject): string {
  return `P#${project.id}#TOKEN`;
}

export function tokenKey(project: AuthorizedProject, id: number): Key {
  return { pk: tokenPartition(project), sk: tokenPrefix + padded(id) };
}

/** The note that a secret is to go unless a credential has it. */
export function discardKey(project: AuthorizedProject, secretId: string): Key {
  return { pk: settingsPartition(project), sk: `DISCARD#${secretId}` };
}

/** Which cadences the stage had when the dispatcher last looked. */
export const cadenceKey: Key = { pk: 'CADENCE', sk: 'CADENCE' };

/** Whether the service scans at all. */
export const scanningKey: Key = { pk: 'SCANNING', sk: 'SCANNING' };

/** Where a project's runs are. */
export function runPartitions(project: AuthorizedProject): readonly string[] {
  return shardsOf(project, 'RUN');
}

export function runKey(project: AuthorizedProject, runId: string): Key {
  return { pk: shardOf(project, runId, 'RUN'), sk: `RUN#${runId}` };
}

/** Where is counted what a project's runs used. */
export function usagePartitions(project: AuthorizedProject): readonly string[] {
  return shardsOf(project, 'USAGE');
}

/** What all that was used in a month (`2026-11`) starts with. */
export function usagePrefix(month: string): string {
  return `USAGE#${month}#`;
}

/** Where a run counts what it used. */
export function usageKey(project: AuthorizedProject, runId: string, month: string, dataSource: string): Key {
  return {
    pk: shardOf(project, runId, 'USAGE'),
    sk: usagePrefix(month) + dataSource,
  };
}

/** Where a project's slots are, and what waits for them: few small items, written together. */
export function slotPartition(project: AuthorizedProject): string {
  return `P#${project.id}#RUN`;
}

export const slotPrefix = 'SLOT#';

/** One of the slots of a project; a run with a slot may be sent to a scanner. */
export function slotKey(project: AuthorizedProject, slot: number): Key {
  return { pk: slotPartition(project), sk: slotPrefix + String(slot).padStart(4, '0') };
}

export const waitPrefix = 'WAIT#';

/** A run that waits for a slot, in the order of run ids, which is that of time. */
export function waitKey(project: AuthorizedProject, runId: string): Key {
  return { pk: slotPartition(project), sk: waitPrefix + runId };
}

/** The note that somebody is about to let runs wait: the dispatcher looks whether they need to. */
export function promoteKey(project: AuthorizedProject): Key {
  return { pk: slotPartition(project), sk: 'PROMOTE' };
}

export const lockPrefix = 'LOCK';

/** What runs wait under for an origin, in the order of run ids, which is that of time; alone it is their guard. */
export const linePrefix = 'LINE';

/** Locks of one host, or of addresses that share their first bits: all that could be in each other's way. */
export function originPartition(name: string): string {
  return `ORIGIN#${name}`;
}

/** What all coverage of a run starts with. */
export function coveragePrefix(runId: string): string {
  return `COVERAGE#${runId}#`;
}

export function coveragePartition(project: AuthorizedProject, runId: string): string {
  return `P#${project.id}#${runId}#COVERAGE`;
}

/** A part of what a run checked, from 0. */
export function coverageKey(project: AuthorizedProject, runId: string, part: number): Key {
  return { pk: coveragePartition(project, runId), sk: coveragePrefix(runId) + String(part).padStart(6, '0') };
}

/** What all parts of a scan's notes start with. */
export function notesPrefix(name: string): string {
  return `NOTES#${name}#`;
}

export function notesPartition(project: AuthorizedProject, name: string): string {
  return `P#${project.id}#${name}#NOTES`;
}

/** A part of a scan's notes, from 0. */
export function notesKey(project: AuthorizedProject, name: string, part: number): Key {
  return { pk: notesPartition(project, name), sk: notesPrefix(name) + String(part).padStart(4, '0') };
}

/** Where a project's findings are. */
export function findingPartitions(project: AuthorizedProject): readonly string[] {
  return shardsOf(project, 'FINDING');
}

export function findingKey(project: AuthorizedProject, record: string, fingerprint: string): Key {
  return {
    pk: shardOf(project, fingerprint, 'FINDING'),
    sk: `${record}#${fingerprint}`,
  };
}

/** Where the evidence of a finding lies that is too large to be read with each list; the sort key is the finding's. */
export function evidenceKey(project: AuthorizedProject, findingSortKey: string): Key {
  return { pk: `P#${project.id}#${findingSortKey}#EVIDENCE`, sk: 'EVIDENCE' };
}

export const findingPrefix = 'FINDING#';

/** A finding's key in the `local` index: findings in id order. */
export function findingOrder(id: number): string {
  return findingPrefix + padded(id);
}

const maxThousandths = 99_999_999;
const maxSeconds = 253_402_300_799;

/** What `score` and `seen` index keys start with. */
export const scorePrefix = 'SCORE#';
export const seenPrefix = 'SEEN#';

/** The start of the keys of a score (0 to 99,999, in thousandths) in the `score` index: the highest first. */
export function scoreIndexPrefix(score: number): string {
  return `${scorePrefix}${String(maxThousandths - Math.round(score * 1000)).padStart(8, '0')}#`;
}

/** A finding's key in the `score` index: by score from the highest, then by id. */
export function scoreOrder(score: number, id: number): string {
  return scoreIndexPrefix(score) + padded(id);
}

/** The start of the keys of a time (seconds) in the `seen` index: the latest first. */
export function seenIndexPrefix(seconds: number): string {
  return `${seenPrefix}${String(maxSeconds - seconds).padStart(12, '0')}#`;
}

/** A finding's key in the `seen` index: by last_seen from the latest, then by id. */
export function seenOrder(seconds: number, id: number): string {
  return seenIndexPrefix(seconds) + padded(id);
}

/** The numbers of a key: what it ends in is the id, as in all keys of this file that lists are in the order of. */
export function idOfOrder(key: string): number {
  return Number(key.slice(key.lastIndexOf('#') + 1));
}

/** The score, in thousandths, of a key in the `score` index. */
export function scoreOfOrder(key: string): number {
  return maxThousandths - Number(key.slice(scorePrefix.length, scorePrefix.length + 8));
}

/** The time, in seconds, of a key in the `seen` index. */
export function seenOfOrder(key: string): number {
  return maxSeconds - Number(key.slice(seenPrefix.length, seenPrefix.length + 12));
}

/** All findings about a host, in the index `host`; the host as `hostOf` writes it. */
export function hostGroup(project: AuthorizedProject, host: string): string {
  return `P#${project.id}#HOST#${host}`;
}

export function hostPartition(project: AuthorizedProject): string {
  return `P#${project.id}#HOST`;
}

/** `a.example.test` is `test.example.a.`: what is below a domain begins as the domain does. */
function fromTheRoot(host: string): string {
  return `${host.split('.').reverse().join('.')}.`;
}

export const hostPrefix = 'HOST#';

/** What the keys of a domain and of all hosts below it start with. */
export function hostsBelow(domain: string): string {
  return hostPrefix + fromTheRoot(domain);
}

/** The host of a key in the order of hosts. */
export function hostOfOrder(key: string): string {
  return key.slice(hostPrefix.length, -1).split('.').reverse().join('.');
}

/** A host that a scan saw, as `hostOf` writes it. */
export function hostKey(project: AuthorizedProject, host: string): Key {
  return { pk: hostPartition(project), sk: hostsBelow(host) };
}

/** What the keys of all hosts that lead to an address start with. */
export function addressPrefix(address: string): string {
  return `ADDRESS#${address}#`;
}

/** The way back from an address to a host that leads to it. */
export function addressKey(project: AuthorizedProject, address: string, host: string): Key {
  return { pk: hostPartition(project), sk: addressPrefix(address) + host };
}

/** Which run was the first to remember hosts of a domain. */
export function firstRunKey(project: AuthorizedProject, domain: string): Key {
  return { pk: hostPartition(project), sk: `FIRST#${fromTheRoot(domain)}` };
}

export const auditPrefix = 'AUDIT#';

export function auditKey(project: AuthorizedProject, id: string): Key {
  return { pk: shardOf(project, id, 'AUDIT'), sk: auditPrefix + id };
}

/** Where the audit records of a project's changes are; before they were spread all were in the last one. */
export function auditPartitions(project: AuthorizedProject): readonly string[] {
  return [...shardsOf(project, 'AUDIT'), `P#${project.id}#AUDIT`];
}

/** Apart from changes: strangers may fill this collection, and must not be in the way of those who change something. */
export function deniedKey(project: AuthorizedProject, id: string): Key {
  return { pk: `P#${project.id}#DENIED`, sk: auditPrefix + id };
}

/** The answer to a request, for its repeats. */
export function idempotencyKey(project: AuthorizedProject, hash: string): Key {
  return { pk: `P#${project.id}#IDEMPOTENCY`, sk: hash };
}

/** How many requests of an area a client has sent in a minute since the epoch. */
export function clientKey(subjectHash: string, area: string, minute: number): Key {
  return { pk: `CLIENT#${subjectHash}`, sk: `${area}#${minute}` };
}

/** The counter that a kind's ids come from: one for all projects, as an id is never used twice. */
export function counterKey(code: string): Key {
  return { pk: 'COUNTER', sk: code };
}
