import { routesByArea as routes } from '../../shared/api/routes.ts';
import { RequestFailed } from '../library/failure.ts';
import type { ImportLine } from './import-line.ts';
import {
  applicationScans,
  basicSettings,
  cmsscanSettings,
  type Fields,
  isBuiltIn,
  NotTaken,
  osintDataSources,
  osintLinks,
  osintRecords,
  osintWords,
  type Project,
  portscanSettings,
  portscanTargets,
  type Records,
} from './records.ts';
import type { RiskenRow } from './risken-file.ts';
import { notTakenOver, type RiskenKind, type RiskenTable, riskenKinds } from './risken-kinds.ts';
import { readValue } from './risken-values.ts';

/** Where the rows of each table go. */
const destinations: Readonly<Record<RiskenTable, Records>> = {
  wpscan_setting: cmsscanSettings,
  portscan_setting: portscanSettings,
  portscan_target: portscanTargets,
  application_scan: applicationScans,
  application_scan_basic_setting: basicSettings,
  osint: osintRecords,
  osint_data_source: osintDataSources,
  rel_osint_data_source: osintLinks,
  osint_detect_word: osintWords,
};

/** RISKEN's own data sources, where a file has links and not the sources themselves. */
const ownSources: ReadonlyMap<number, number> = new Map([
  [1002, 1002],
  [1003, 1003],
]);

/** How an import goes about it. */
export interface RiskenOptions {
  /** Nothing is written. */
  readonly preview: boolean;
}

/** A row that is on its way. */
interface Moving {
  readonly row: RiskenRow;
  readonly id: number;
  readonly fields: Fields;
}

const idTaken = 'its id was not free';

const withNote = (note: string, more: string) => [note, more].filter(Boolean).join('; ');

class RiskenImport {
  readonly #project: Project;
  readonly #preview: boolean;
  /** The ids here of what has come over, by table. */
  readonly #ids = new Map<string, Map<number, number>>();
  /** False once the service has said that the caller may not choose ids. */
  #mayChoose = true;
  /** The highest id here of the table that is coming over: ids are given in order, so that none up to it is free. */
  #highest = 0;
  #last: { readonly type: string; readonly id: number } | undefined;

  constructor(project: Project, { preview }: RiskenOptions) {
    this.#project = project;
    this.#preview = preview;
  }

  #idsOf(table: string): Map<number, number> {
    const ids = this.#ids.get(table) ?? new Map<number, number>();
    this.#ids.set(table, ids);
    return ids;
  }

  /** The rows of one table, in the order of their ids. */
  async *table(kind: RiskenKind, records: Records, rows: readonly RiskenRow[]): AsyncGenerator<ImportLine> {
    const parents = Object.values(kind.parents).flatMap((table) => [...this.#idsOf(table).values()]);
    const present =
      rows.length > 0
        ? await records.list(
            this.#project,
            parents.filter((id) => id > 0),
          )
        : [];
    const there = new Map<string, Fields[]>();
    for (const record of present) {
      const key = this.#keyOf(kind, record);
      there.set(key, [...(there.get(key) ?? []), record]);
    }
    const sorted = rows.map((row) => ({ row, id: Number(row.values.get(kind.idField)) })).sort((a, b) => a.id - b.id);
    this.#highest = Math.max(0, ...present.map((record) => Number(record[records.idField])));
    for (const { row, id } of sorted) yield await this.#row(kind, records, { row, id, fields: {} }, there);
  }

  #keyOf({ parents, names }: RiskenKind, fields: Fields): string {
    return JSON.stringify([...Object.keys(parents), ...names].map((field) => fields[field] ?? ''));
  }

  async #row(kind: RiskenKind, records: Records, moving: Moving, there: Map<string, Fields[]>): Promise<ImportLine> {
    const { row, id } = moving;
    const name = kind.names.map((field) => String(row.values.get(field) ?? '')).join(' ');
    const told = { record: records.type, from: String(id), name, place: row.place };
    const lineOf = (outcome: ImportLine['outcome'], to = 0, note = ''): ImportLine => ({
      ...told,
      outcome,
      to: to > 0 ? String(to) : '',
      note,
    });
    if (!Number.isInteger(id) || id < 1) return lineOf('refused', 0, `${kind.idField}: must be an integer from 1`);
    const read = this.#fieldsOf(kind, row);
    if (typeof read === 'string') return lineOf('skipped', 0, read);
    const { fields, note } = read;
    const same = there.get(this.#keyOf(kind, fields)) ?? [];
    const found = same.find((record) => record[records.idField] === id) ?? same[0];
    if (found !== undefined) {
      same.splice(same.indexOf(found), 1);
      const to = Number(found[records.idField]);
      this.#idsOf(kind.table).set(id, to);
      return lineOf('present', to, isBuiltIn(to) && records === osintDataSources ? 'built in' : '');
    }
    if (this.#preview) {
      this.#idsOf(kind.table).set(id, -id);
      return lineOf('created', 0, id > this.#highest ? note : withNote(note, idTaken));
    }
    try {
      const to = await this.#create(records, id, fields);
      this.#idsOf(kind.table).set(id, to);
      return lineOf('created', to, to === id ? note : withNote(note, idTaken));
    } catch (error) {
      if (error instanceof NotTaken) return lineOf('refused', 0, error.message);
      throw error;
    }
  }

  /** The fields of a record here, with what is different about them; or why there are none. */
  #fieldsOf(kind: RiskenKind, row: RiskenRow): { readonly fields: Fields; readonly note: string } | string {
    const fields: Record<string, unknown> = {};
    const notes: string[] = [];
    for (const [field, table] of Object.entries(kind.parents)) {
      const id = Number(row.values.get(field));
      const here = this.#idsOf(table).get(id) ?? (table === 'osint_data_source' ? ownSources.get(id) : undefined);
      if (here === undefined) return `its ${table} ${id} was not taken over`;
      fields[field] = here;
    }
    for (const field of [...kind.names, ...kind.fields]) {
      const { value, note } = readValue(field, row.values.get(field));
      if (value !== undefined) fields[field] = value;
      if (note) notes.push(note);
      if (typeof value === 'string' && value.includes('\ufffd')) notes.push(`${field}: has signs that are not UTF-8`);
    }
    return { fields, note: notes.join('; ') };
  }

  /** Makes the record, with its id where that is free. */
  async #create(records: Records, id: number, fields: Fields): Promise<number> {
    const { type } = records;
    const isNext = this.#last?.type === type && this.#last.id + 1 === id;
    if (this.#mayChoose && !isNext) await this.#choose(type, id);
    const to = await records.put(this.#project, { ...fields, ...records.fixed });
    this.#last = { type, id: to };
    return to;
  }

  async #choose(record_type: Records['type'], id: number): Promise<void> {
    try {
      await this.#project.client.call(routes.scan.putNextId, { next_id: { record_type, id } });
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      // Too far ahead: the record gets an id of its own.
      if (error.status === 400) return;
      // Whoever does not administer all projects has no say in ids that all of them share.
      if (error.status !== 403 && error.status !== 404) throw error;
      this.#mayChoose = false;
    }
  }
}

/** The projects of rows that have one, in order. */
export function projectsOf(rows: readonly RiskenRow[]): number[] {
  const ids = rows.flatMap(({ values }) => (values.has('project_id') ? [Number(values.get('project_id'))] : []));
  return [...new Set(ids)].sort((a, b) => a - b);
}

/**
 * Brings settings of RISKEN into a project, parents first, and tells of each row what became of it. What is there already, by
 * its names under the same parents, is left as it is: bringing a file in twice is bringing it in once.
 */
export async function* importRisken(
  project: Project,
  rows: readonly RiskenRow[],
  options: RiskenOptions,
): AsyncGenerator<ImportLine> {
  const run = new RiskenImport(project, options);
  for (const kind of riskenKinds) {
    yield* run.table(
      kind,
      destinations[kind.table],
      rows.filter(({ table }) => table === kind.table),
    );
  }
  for (const { table, values, place } of rows) {
    const why = notTakenOver.get(table);
    if (why === undefined) continue;
    const from = String(values.get(`${table}_id`) ?? '');
    yield { outcome: 'skipped', record: table, from, to: '', name: String(values.get('name') ?? ''), place, note: why };
  }
}
