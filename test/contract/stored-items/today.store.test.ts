import { mkdirSync, writeFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { checkpointSchema as application, savedScan } from '../../../shared/scanners/application/checkpoint.ts';
import { checkpointSchema as cms } from '../../../shared/scanners/cms/checkpoint.ts';
import { checkpointSchema as portscan } from '../../../shared/scanners/portscan/checkpoint.ts';
import { savedNames, checkpointSchema as subdomain } from '../../../shared/scanners/subdomain/checkpoint.ts';
import type { Item } from '../../../shared/store/table/item-range.ts';
import type { Caller } from '../service.ts';
import { everyCheckpoint, type SavedScans } from './every-checkpoint.ts';
import { everyKind, itemsWorld } from './every-kind.ts';
import { kindNames, kindOf, kindsSinceRelease } from './kind-of.ts';
import { readers } from './readers.ts';
import { releaseSchemas } from './release.ts';

let world: Awaited<ReturnType<typeof itemsWorld>>;
let caller: Caller;
let stored: readonly Item[];
let scans: SavedScans;

beforeAll(async () => {
  world = await itemsWorld();
  caller = await everyKind(world);
  stored = await world.items();
  scans = await everyCheckpoint();
});
afterAll(() => world.secrets.close());

const ajv = new Ajv2020({ strict: false });

/** What is wrong with a value by a JSON Schema. */
function faults(schema: object, value: unknown): unknown {
  const validate = ajv.compile(schema);
  return validate(value) ? undefined : validate.errors;
}

/** Items as JSON has them; bytes are no business of a schema. */
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, each) => (each instanceof Uint8Array ? { $base64: '' } : each)));

test('an item of every kind is stored', () => {
  expect([...new Set(stored.map(kindOf))].toSorted()).toEqual(kindNames.toSorted());
});

test('the readers of the last release understand each item that is stored today', () => {
  const known = stored.filter((item) => !kindsSinceRelease.includes(kindOf(item)));
  const { items } = releaseSchemas();
  for (const item of known) {
    const kind = kindOf(item);
    expect([kind, item.sk, faults(items[kind] ?? { not: {} }, plain(item))]).toEqual([kind, item.sk, undefined]);
  }
});

test('the scanners of the last release understand the checkpoints of today', () => {
  const { checkpoints } = releaseSchemas();
  for (const [scanner, { checkpoint, notes }] of Object.entries(scans)) {
    const schemas = checkpoints[scanner];
    expect([scanner, faults(schemas?.checkpoint ?? { not: {} }, checkpoint)]).toEqual([scanner, undefined]);
    expect([scanner, faults(schemas?.notes ?? { not: {} }, notes)]).toEqual([scanner, undefined]);
  }
});

test('the rules of the last release are rules: an item without one of its attributes breaks them', () => {
  const known = stored.filter((item) => !kindsSinceRelease.includes(kindOf(item)));
  const { items } = releaseSchemas();
  for (const item of known) {
    const { sk: _, ...without } = item;
    expect([item.sk, faults(items[kindOf(item)] ?? {}, plain(without))]).not.toEqual([item.sk, undefined]);
  }
});

test('each item tells the version of its schema', () => {
  for (const item of stored) {
    const kind = kindOf(item);
    expect([kind, item.schema_version]).toEqual([kind, 1]);
  }
});

test('nothing of the store’s own is in an answer, in an audit entry or in what a run keeps of its setting', async () => {
  const lists = ['audit', 'run', 'policy', 'credential', 'coverage'].map((name) => `scan/list-${name}`);
  for (const path of [...lists, 'finding/list-finding', 'osint/list-osint/', 'osint/list-host/', 'osint/list-word/']) {
    const { status, body } = await caller.get(path);
    expect([path, status]).toEqual([path, 200]);
    expect(JSON.stringify(body)).not.toMatch(/schema_version|"(pk|sk|lk|revision|version|active_run|last_run)"/);
  }
  const written = ['status', 'status_detail', 'scan_at', 'created_at', 'updated_at'];
  const snapshots = stored
    .filter((item) => kindOf(item) === 'run')
    .flatMap(({ setting_type, target_id, settings }) => {
      const { record } = z.parse(z.object({ record: z.record(z.string(), z.unknown()) }), settings ?? { record: {} });
      return settings
        ? [{ type: target_id === null ? setting_type : 'portscan_target', fields: Object.keys(record) }]
        : [];
    });
  expect(snapshots.map(({ type }) => type)).toEqual(expect.arrayContaining(['cmsscan_setting', 'portscan_target']));
  for (const { type, fields } of snapshots) {
    const shape = readers[String(type)]?.record.shape ?? {};
    expect(fields.toSorted()).toEqual(
      Object.keys(shape)
        .filter((name) => !written.includes(name))
        .toSorted(),
    );
  }
});

/**
 * Keeps what this version stores for those that come: `RELEASE=0.2.0 COMMIT=$(git rev-parse HEAD) npx vitest run --project
 * functions test/contract/stored-items`, at the commit that is released; then names the folder in release.ts.
 */
test.runIf(process.env.RELEASE !== undefined)('what this version stores is kept', () => {
  const { RELEASE: release = '', COMMIT: commit } = process.env;
  const folder = new URL(`./${release}/`, import.meta.url);
  const json = (schema: z.ZodMiniType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const cut = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.slice(0, 40).map(cut);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cut(each)]));
  };
  const bytes = (value: unknown) =>
    value instanceof Uint8Array ? { $base64: Buffer.from(value).toString('base64') } : value;
  const write = (name: string, content: object) =>
    writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify({ release, commit, ...content }, null, 2)}\n`);
  mkdirSync(folder, { recursive: true });
  const items = stored.map((item) =>
    Object.fromEntries(Object.entries(item).map(([name, value]) => [name, bytes(value)])),
  );
  write('items', { items: Object.groupBy(items, kindOf) });
  write('checkpoints', { checkpoints: cut(scans) });
  const keyed = { type: 'object', required: ['pk', 'sk'] };
  const schemas = Object.entries(readers).map(([kind, { record }]) => [kind, { allOf: [keyed, json(record)] }]);
  const none = { checkpoint: z.any(), notes: z.null() };
  const saved = {
    portscan: { ...none, checkpoint: portscan },
    cms: { ...none, checkpoint: cms },
    application: { checkpoint: application, notes: savedScan },
    subdomain: { checkpoint: subdomain, notes: savedNames },
  };
  const checkpoints = Object.entries(saved).map(([scanner, { checkpoint, notes }]) => [
    scanner,
    { checkpoint: json(checkpoint), notes: json(notes) },
  ]);
  write('schemas', { items: Object.fromEntries(schemas), checkpoints: Object.fromEntries(checkpoints) });
});
