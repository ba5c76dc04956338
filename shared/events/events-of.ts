import * as z from 'zod/mini';
import { recordId } from '../records/fields.ts';
import type { Finding } from '../records/findings/finding.ts';
import { importSettingType } from '../records/findings/import-source.ts';
import { parseFinding } from '../records/findings/stored-finding.ts';
import { osintHostRecord } from '../records/hosts/osint-host.ts';
import { noCoverage } from '../records/runs/coverage-summary.ts';
import { noFindings } from '../records/runs/finding-summary.ts';
import { isFinal, runStates } from '../records/runs/run-states.ts';
import { scannableType } from '../records/settings/scannable.ts';
import { parseRecord } from '../records/stored.ts';
import { hostPrefix } from '../store/keys/host-keys.ts';
import { cut } from './cut.ts';
import { eventFinding, eventHost, eventRun, eventTypes, type FindingEventType, type ServiceEvent } from './event.ts';
import { eventId } from './event-id.ts';
import { findingLine, hostSummary, runSummary } from './summary.ts';

/** An item as it was before or is after a change. */
type Image = Readonly<Record<string, unknown>>;

/** Texts are cut to this many characters, lists to this many entries: the bus takes 256 KB for an event. */
const maxText = 2000;
const maxEntry = 300;
const maxEntries = 20;

function short(value: unknown): unknown {
  if (typeof value === 'string') return cut(value, maxText);
  if (!Array.isArray(value)) return value;
  return value.slice(0, maxEntries).map((each) => (typeof each === 'string' ? cut(each, maxEntry) : each));
}

/** The same with texts and lists short enough. */
function bounded<T extends Image>(part: T): T {
  return { ...part, ...Object.fromEntries(Object.entries(part).map(([name, value]) => [name, short(value)])) };
}

const stateOf = { type: 'run', record: z.object({ state: z.enum(runStates), project_id: recordId }) };
const isRun = (image: Image) => typeof image.run_id === 'string' && String(image.sk).startsWith('RUN#');
const isFinding = (image: Image) => typeof image.finding_id === 'number' && String(image.pk).endsWith('#FINDING');

const isHost = (image: Image) => String(image.pk).endsWith('#HOST') && String(image.sk).startsWith(hostPrefix);

/**
 * Whether consumers take the finding for gone. What users say of a finding is no event of its own: it is still what was
 * last told of it, fixed if it was fixed.
 */
function toldFixed(image: Image): boolean {
  if (image.status === 'open') return false;
  return image.status === 'fixed' || (typeof image.fixed_at === 'number' && image.fixed_at > 0);
}

function findingChange(before: Image | undefined, after: Image): FindingEventType | undefined {
  if (!before) return after.status === 'open' ? eventTypes.opened : undefined;
  if (toldFixed(before)) return after.status === 'open' ? eventTypes.reopened : undefined;
  return after.status === 'fixed' ? eventTypes.fixed : undefined;
}

/** When a change happened, in seconds: what wrote it also wrote one of these. */
function timeOf(type: FindingEventType, finding: Finding): number {
  if (type === eventTypes.opened) return finding.first_seen;
  if (type === eventTypes.fixed) return finding.fixed_at;
  return Math.max(finding.reopened_at, finding.last_seen, finding.status_set_at);
}

function changedFindingEvents(before: Image | undefined, after: Image): ServiceEvent[] {
  // History of another program is no news.
  if (after.setting_type === importSettingType) return [];
  const type = findingChange(before, after);
  if (!type) return [];
  // As it was stored, whatever runs out later: the same change always makes the same event.
  const stored = parseFinding(after, 0);
  const { project_id, run_ids } = stored;
  const id = eventId(type, before, after);
  const finding = bounded(z.parse(eventFinding, stored));
  const summary = findingLine(finding, project_id);
  const detail = bounded({ id, project_id, at: timeOf(type, stored), run_ids: run_ids.slice(-maxEntries), summary });
  return [{ type, detail: { ...detail, finding } }];
}

/** What runs of earlier versions did not store. */
function laterFields({ setting_type, requested_by = '' }: Image) {
  return {
    area: (typeof setting_type === 'string' && scannableType(setting_type)?.area) || 'diagnosis',
    trigger: { kind: 'user', by: requested_by },
    started_at: 0,
    detail: '',
    requests: 0,
    bytes_sent: 0,
    findings: noFindings,
    coverage: noCoverage,
    error_class: null,
    retried_from: null,
  };
}

function endedRunEvents(before: Image | undefined, after: Image): ServiceEvent[] {
  const ended = (image: Image) => isFinal(parseRecord(stateOf, image).state);
  if (!ended(after) || (before && ended(before))) return [];
  const run = bounded(parseRecord({ type: 'run', record: eventRun }, { ...laterFields(after), ...after }));
  const { project_id } = parseRecord(stateOf, after);
  const type = eventTypes.runEnded;
  const detail = { id: eventId(type, before, after), project_id, at: run.ended_at, run_ids: [run.run_id] };
  return [{ type, detail: { ...detail, summary: runSummary(run, project_id), run } }];
}

/** A host that is stored for the first time, unless it is one of those that the first run of its domain tells at once. */
function newHostEvents(before: Image | undefined, after: Image): ServiceEvent[] {
  if (before || after.status !== 'new') return [];
  const type = eventTypes.hostAppeared;
  const { project_id, ...host } = parseRecord({ type: 'host', record: osintHostRecord }, after);
  const detail = { id: eventId(type, before, after), project_id, at: host.first_seen, run_ids: [host.run_id] };
  const told = bounded(z.parse(eventHost, host));
  return [{ type, detail: { ...detail, summary: hostSummary(told, project_id), host: told } }];
}

/**
 * The events of one change of the table, from the item before and after it; nothing for other items, for removals, and
 * for changes that are no news. One notice per streak: a finding that is seen again is none.
 * @throws DamagedItem for a finding, run or host that cannot be read
 */
export function eventsOf(oldImage: Image | undefined, newImage: Image | undefined): readonly ServiceEvent[] {
  if (!newImage) return [];
  if (isRun(newImage)) return endedRunEvents(oldImage, newImage);
  if (isHost(newImage)) return newHostEvents(oldImage, newImage);
  return isFinding(newImage) ? changedFindingEvents(oldImage, newImage) : [];
}
