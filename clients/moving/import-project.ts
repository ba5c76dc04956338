import { routesByArea as routes } from '../../shared/api/routes.ts';
import type { Finding } from '../../shared/records/findings/finding.ts';
import { type ImportSource, importSourceNames } from '../../shared/records/findings/import-source.ts';
import type { ImportedFinding } from '../../shared/records/findings/imported-finding.ts';
import { currentSettings } from './current-settings.ts';
import { importFindings } from './import-findings.ts';
import type { ImportLine } from './import-line.ts';
import { planOf } from './plan.ts';
import type { ProjectFile } from './project-file.ts';
import type { Project } from './records.ts';
import { inLine, type Reported } from './reports/reported.ts';
import { parseSettings } from './settings-file.ts';
import { undoImport } from './undo-import.ts';

/** Which program a finding came from; one of this service's own scans has none. */
const programOf = ({ data_source }: Finding): ImportSource =>
  importSourceNames.find((source) => source === data_source) ?? 'scanfold';

/** A finding as it is brought in: what a program's own name stands before is its check again. */
function importable(finding: Finding): ImportedFinding {
  const { check_id, resource, location, title, description, risk, recommendation, evidence, reproduce } = finding;
  const { host, confidence, cwe, references, cve_ids, cvss_vector, first_seen, last_seen } = finding;
  const prefix = `${programOf(finding)}:`;
  return {
    check_id: check_id.startsWith(prefix) ? check_id.slice(prefix.length) : check_id,
    resource: inLine(resource, 2000),
    location: inLine(location, 2000),
    title: inLine(title, 500),
    description,
    risk,
    recommendation,
    evidence,
    reproduce: inLine(reproduce, 2000),
    host,
    score: Math.min(10, (finding.score / finding.max_score) * 10),
    confidence,
    cwe,
    references,
    cve_ids: cve_ids.slice(0, 100),
    ...(finding.cvss_score === null ? {} : { cvss_score: finding.cvss_score }),
    cvss_vector,
    first_seen,
    last_seen,
  };
}

async function* each(entries: readonly Reported[]): AsyncGenerator<Reported> {
  yield* entries;
}

/** The findings of a file by the program that they came from, as they are brought in. */
function* bySource({ findings }: ProjectFile) {
  for (const source of importSourceNames) {
    const own = findings.filter(({ finding }) => programOf(finding) === source);
    const entries = own.map(({ finding, place }) => ({ finding: importable(finding), place }));
    yield { source, own, entries };
  }
}

/** What a user said of a finding, said of it again. */
async function sayAgain(
  { client, projectId: project_id }: Project,
  finding_id: number,
  finding: Finding,
): Promise<void> {
  const { status, status_reason: reason, status_owner: owner, status_expires_at: expires_at, tags } = finding;
  if (tags.length > 0 || finding.owner !== '') {
    const noted = { project_id, finding_id, tags, owner: finding.owner };
    await client.call(routes.finding.putFinding, { project_id, finding: noted });
  }
  if (status !== 'false_positive' && status !== 'accepted') return;
  const expiry = status === 'accepted' && expires_at > 0 ? { expires_at } : {};
  await client.call(routes.finding.putFindingStatus, { project_id, finding_id, status, reason, owner, ...expiry });
}

/**
 * Brings an exported project into another one: settings and policies that are not there are made, findings come as history with
 * what users said of them. Nothing is changed or deleted that is there; a repeat does nothing.
 */
export async function* importProject(
  project: Project,
  file: ProjectFile,
  { preview }: { readonly preview: boolean },
): AsyncGenerator<ImportLine> {
  const told = { record: 'setting', from: '', to: '', place: 'settings' };
  const steps = planOf(parseSettings(file.settings, 'settings'), await currentSettings(project));
  for (const { action, what, apply } of steps) {
    if (action === 'delete') continue;
    if (action === 'update') yield { ...told, outcome: 'skipped', name: what, note: 'it is there and differs' };
    else {
      if (!preview) await apply(project);
      yield { ...told, outcome: 'created', name: what, note: '' };
    }
  }
  for (const { source, own, entries } of bySource(file)) {
    const byPlace = new Map(own.map(({ finding, place }) => [place, finding]));
    for await (const line of importFindings(project, source, each(entries), { preview })) {
      const finding = byPlace.get(line.place);
      if (!preview && line.outcome === 'created' && finding) await sayAgain(project, Number(line.to), finding);
      yield line;
    }
  }
}

/**
 * Takes back the findings that a file brought into a project, as `undoImport` does. Settings stay: whether this file created
 * them or they were there before is not known, and deleting one closes what its own scans have found since.
 */
export async function* undoProject(
  project: Project,
  file: ProjectFile,
  options: { readonly preview: boolean },
): AsyncGenerator<ImportLine> {
  const note = 'they stay; scanfold target remove deletes one';
  yield {
    outcome: 'skipped',
    record: 'settings',
    from: '',
    to: '',
    name: 'targets and policies',
    place: 'settings',
    note,
  };
  for (const { source, entries } of bySource(file)) yield* undoImport(project, source, each(entries), options);
}
