import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DynamoDb, startDynamoDb } from '../../../infra/local/table/dynamodb/dynamodb.ts';
import { eventsOf } from '../../../shared/events/events-of.ts';
import { HeldTable } from '../../../shared/queueing/held-table.ts';
import { hostSubject, knownHosts, RunHosts } from '../../../shared/recording/record-hosts.ts';
import { maxUnixTime } from '../../../shared/records/fields.ts';
import { nothingShown } from '../../../shared/records/hosts/host-shown.ts';
import { namesOfHost, parseHost } from '../../../shared/store/hosts/hosts.ts';
import { hostKey } from '../../../shared/store/keys/host-keys.ts';
import { hosting, sighting, startedAt } from './hosts.ts';

const year = 365 * 24 * 3600;
const subject = { domain: 'example.test', osintId: 1001 };

function suite(endpoint: () => string | undefined): void {
  const world = () => hosting(endpoint());

  test('is remembered with all that a scan saw of it', async () => {
    const w = await world();
    await w.run('run-1', [
      [
        sighting('A.Example.test.', {
          addresses: ['192.0.2.2', '2001:DB8::1', 'nonsense', '192.0.2.2'],
          sources: ['words', 'dns'],
          technologies: ['nginx 1.22.1'],
          certificateEnd: 1_900_000_000,
        }),
        sighting('*.example.test'),
        sighting('no host at all'),
        sighting('192.0.2.9'),
      ],
    ]);
    expect(await w.hosts()).toEqual([
      {
        project_id: 1001,
        host: 'a.example.test',
        addresses: ['192.0.2.2', '2001:db8::1'],
        sources: ['dns', 'words'],
        technologies: ['nginx 1.22.1'],
        certificate_end: 1_900_000_000,
        ...nothingShown,
        first_seen: startedAt,
        last_seen: startedAt,
        osint_id: 1001,
        rel_osint_data_source_id: 1001,
        run_id: 'run-1',
        status: 'first',
        version: 1,
        expires_at: startedAt + year,
      },
    ]);
  });

  test('that a later run does not see is not lost, and one that it sees loses nothing', async () => {
    const w = await world();
    await w.run('run-1', [
      [sighting('a.example.test', { sources: ['dns'], certificateEnd: 7 }), sighting('b.example.test')],
    ]);
    w.pass(100);
    await w.run('run-2', [
      [sighting('a.example.test', { addresses: [], sources: ['certificate_transparency'], technologies: ['PHP 8.2'] })],
    ]);
    expect(await w.host('a.example.test')).toMatchObject({
      addresses: ['192.0.2.1'],
      sources: ['certificate_transparency', 'dns'],
      technologies: ['PHP 8.2'],
      certificate_end: 7,
      first_seen: startedAt,
      last_seen: startedAt + 100,
      run_id: 'run-2',
      expires_at: startedAt + 100 + year,
    });
    expect(await w.host('b.example.test')).toMatchObject({ last_seen: startedAt, run_id: 'run-1' });
  });

  test('leads where the last run says, which may say it in parts, and runs the versions that it says', async () => {
    const w = await world();
    const technologies = ['nginx 1.20.0', 'jQuery'];
    await w.run('run-1', [[sighting('a.example.test', { addresses: ['192.0.2.1', '192.0.2.2'], technologies })]]);
    await w.run('run-2', [
      [sighting('a.example.test', { addresses: ['192.0.2.3'], technologies: ['Nginx 1.22.1'] })],
      [sighting('a.example.test', { addresses: ['192.0.2.4'], technologies: ['Bootstrap v5.3'] })],
    ]);
    expect(await w.host('a.example.test')).toMatchObject({
      addresses: ['192.0.2.3', '192.0.2.4'],
      technologies: ['Bootstrap v5.3', 'Nginx 1.22.1', 'jQuery'],
    });
    for (const [address, names] of [
      ['192.0.2.1', []],
      ['192.0.2.4', ['a.example.test']],
    ] as const) {
      expect(await namesOfHost(w.store, w.project, address)).toEqual([address, ...names]);
    }
    expect(await namesOfHost(w.store, w.project, 'a.example.test')).toEqual([
      'a.example.test',
      '192.0.2.3',
      '192.0.2.4',
    ]);
    expect(await namesOfHost(w.store, w.project, 'c.example.test')).toEqual(['c.example.test']);
  });

  test('is not written again by a unit that is committed again, by the same scanner or by the next', async () => {
    const w = await world();
    const unit = ['a', 'b', 'c'].map((name) => sighting(`${name}.example.test`, { technologies: ['nginx'] }));
    await w.run('run-1', [unit]);
    const before = await w.items();
    w.pass(50);
    const writes = w.countWrites();
    await w.run('run-1', [unit, unit, [sighting('a.example.test', { addresses: [], sources: [] })]]);
    // Nothing but the note of who was first, which lives on with the domain.
    expect(writes.map(({ sk }) => sk)).toEqual(['FIRST#test.example.']);
    const hosts = (items: typeof before) => items.filter(({ sk }) => !String(sk).startsWith('FIRST#'));
    expect(hosts(await w.items())).toEqual(hosts(before));
  });

  test('holds no more than is of use, whatever a site claims', async () => {
    const w = await world();
    const many = (of: (n: number) => string) => Array.from({ length: 500 }, (_, n) => of(n));
    await w.run('run-1', [
      [
        sighting('a.example.test', {
          addresses: many((n) => `198.51.100.${n % 250}`),
          sources: many((n) => `source ${n}`),
          technologies: many((n) => `t${n} ${'x'.repeat(1000)}😀`),
        }),
      ],
    ]);
    const host = await w.host('a.example.test');
    expect([host.addresses.length, host.sources.length, host.technologies.length]).toEqual([64, 16, 50]);
    expect(JSON.stringify(host).length).toBeLessThan(10_000);
  });

  test('has a certificate that never expires, and is read again', async () => {
    const w = await world();
    // 99991231235959Z, which RFC 5280 (4.1.2.5) has for it.
    await w.run('run-1', [[sighting('a.example.test', { certificateEnd: 253_402_300_799 })]]);
    const host = await w.host('a.example.test');
    expect(host.certificate_end).toBe(maxUnixTime);
    // As earlier versions have stored it.
    expect(parseHost({ ...host, certificate_end: 253_402_300_799 })).toEqual(host);
  });

  test('written by scans of two links at once is one, with what both saw', async () => {
    const w = await world();
    const names = Array.from({ length: 20 }, (_, n) => `h${n}.example.test`);
    await Promise.all(
      ['dns', 'words', 'links'].map((source, n) =>
        w.run(w.runOf(`run-${source}`, { setting_id: 1001 + n }), [
          names.map((name) => sighting(name, { sources: [source] })),
        ]),
      ),
    );
    const hosts = await w.hosts();
    expect(hosts.map(({ host }) => host).toSorted()).toEqual(names.toSorted());
    for (const { sources } of hosts) expect(sources).toEqual(['dns', 'links', 'words']);
  });

  test('is not written by a scanner that has lost its run', async () => {
    const w = await world();
    const lost = new Error('the lease is lost');
    const held = { ...w.store, table: new HeldTable(w.table, () => Promise.reject(lost)) };
    const hosts = new RunHosts(w.runOf('run-1'), subject);
    await expect(hosts.record(held, [sighting('a.example.test')])).rejects.toBe(lost);
    expect(await w.items()).toEqual([]);
  });

  test('is given to the next scan of its domain, and to none of another domain or project', async () => {
    const w = await world();
    const names = ['example.test', 'a.example.test', 'x.a.example.test', 'notexample.test', 'example.test.evil.test'];
    await w.run('run-1', [names.map((name) => sighting(name))]);
    const known = async (domain: string, projectId = 1001) =>
      (await knownHosts(w.store, { ...w.runOf('run-2'), project_id: projectId }, { ...subject, domain })).map(
        ({ host }) => host,
      );
    expect(await known('example.test')).toEqual(['example.test', 'a.example.test', 'x.a.example.test']);
    expect(await known('a.example.test')).toEqual(['a.example.test', 'x.a.example.test']);
    expect(await known('b.example.test')).toEqual([]);
    expect(await known('example.test', 1002)).toEqual([]);
    w.pass(year + 1);
    expect(await known('example.test')).toEqual([]);
  });
}

describe('a host on DynamoDB Local', () => suite(() => undefined));

describe('a host on the embedded engine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'scanfold-hosts-'));
  let engine: DynamoDb;
  beforeAll(async () => {
    engine = await startDynamoDb({ dataDir: folder });
  });
  afterAll(async () => {
    await engine.close();
    rmSync(folder, { recursive: true });
  });
  suite(() => engine.endpoint);
});

describe('a name is news', () => {
  const statusOf = async (w: Awaited<ReturnType<typeof hosting>>) =>
    Object.fromEntries((await w.hosts()).map(({ host, status }) => [host.split('.')[0], status]));
  const units = (...names: readonly string[]) => [names.map((name) => sighting(`${name}.example.test`))];

  test('where an earlier run remembered hosts of the domain, and not in the first run', async () => {
    const w = await hosting();
    await w.run('run-1', [...units('a'), ...units('b')]);
    await w.run('run-2', units('a', 'c'));
    await w.run('run-3', units('b', 'd'));
    expect(await statusOf(w)).toEqual({ a: 'first', b: 'first', c: 'new', d: 'new' });
  });

  test('not where another scanner goes on with the first run, nor where another run does', async () => {
    const w = await hosting();
    await w.run('run-1', units('a'));
    await w.run('run-1', units('b'));
    await w.run(w.runOf('run-2', { retried_from: 'run-1' }), units('c'));
    await w.run(w.runOf('run-3', { retried_from: 'run-2' }), units('d'));
    await w.run(w.runOf('run-4', { retried_from: 'run-1' }), units('e'));
    expect(await statusOf(w)).toEqual({ a: 'first', b: 'first', c: 'first', d: 'first', e: 'new' });
  });

  test('for each domain by itself, whichever link scans it', async () => {
    const w = await hosting();
    await w.run('run-1', units('a'));
    await w.run(w.runOf('run-2', { setting_id: 1002 }), [[sighting('a.other.test')]], {
      domain: 'other.test',
      osintId: 1002,
    });
    await w.run(w.runOf('run-3', { setting_id: 1003 }), units('b'));
    expect((await w.host('a.other.test')).status).toBe('first');
    expect((await w.host('b.example.test')).status).toBe('new');
  });

  test('once: the event of its item is the same however often it is told, and later writes are none', async () => {
    const w = await hosting();
    await w.run('run-1', units('a'));
    await w.run('run-2', units('b'));
    const before = await w.table.get(hostKey(w.project, 'b.example.test'));
    await w.run('run-3', units('b'));
    const after = await w.table.get(hostKey(w.project, 'b.example.test'));
    const [event] = eventsOf(undefined, before);
    expect(event).toMatchObject({
      type: 'Host Appeared',
      detail: { project_id: 1001, at: startedAt, run_ids: ['run-2'], host: { host: 'b.example.test' } },
    });
    expect(eventsOf(undefined, before)).toEqual([event]);
    expect(eventsOf(before, after)).toEqual([]);
    expect(eventsOf(undefined, await w.table.get(hostKey(w.project, 'a.example.test')))).toEqual([]);
    for (const item of await w.items())
      if (!String(item.sk).startsWith('HOST#')) expect(eventsOf(undefined, item)).toEqual([]);
  });
});

test('whatever runs see in whatever order, no host and no source is lost', async () => {
  const name = fc.constantFrom('a', 'b', 'x.a', '');
  const seen = fc.record({
    name,
    source: fc.constantFrom('dns', 'words', 'links'),
    address: fc.integer({ min: 1, max: 3 }),
  });
  const runs = fc.array(fc.array(fc.array(seen, { maxLength: 4 }), { minLength: 1, maxLength: 3 }), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(runs, async (all) => {
      const w = await hosting();
      const sources = new Map<string, Set<string>>();
      const hostOf = (label: string) => (label === '' ? 'example.test' : `${label}.example.test`);
      for (const [n, units] of all.entries()) {
        await w.run(
          `run-${n}`,
          units.map((unit) =>
            unit.map(({ name: label, source, address }) =>
              sighting(hostOf(label), { sources: [source], addresses: [`192.0.2.${address}`] }),
            ),
          ),
        );
        for (const { name: label, source } of units.flat()) {
          const host = hostOf(label);
          sources.set(host, (sources.get(host) ?? new Set()).add(source));
        }
      }
      const hosts = await w.hosts();
      expect(Object.fromEntries(hosts.map((each) => [each.host, each.sources]))).toEqual(
        Object.fromEntries([...sources].map(([host, all_]) => [host, [...all_].toSorted()])),
      );
      for (const { host, addresses } of hosts) {
        for (const address of addresses) expect(await namesOfHost(w.store, w.project, address)).toContain(host);
      }
    }),
    { numRuns: 15 },
  );
});

test.each([
  [
    { record: 'ROD#0000001001' },
    { osint_id: 7, resource_name: 'Example.test' },
    { domain: 'example.test', osintId: 7 },
  ],
  [
    { record: 'ROD#0000001001' },
    { osint_id: 7, resource_name: 'https://www.Example.test:8443/a' },
    { domain: 'www.example.test', osintId: 7 },
  ],
  [
    { record: 'ROD#0000001001' },
    { osint_id: 7, resource_name: 'bücher.test' },
    { domain: 'xn--bcher-kva.test', osintId: 7 },
  ],
  [{ record: 'ROD#0000001001' }, null, undefined],
  [{ record: 'ROD#0000001001' }, { osint_id: 7, resource_name: 'free text' }, undefined],
  [{ record: 'CMS#0000001001' }, { osint_id: 7, resource_name: 'example.test' }, undefined],
])('hosts of the run %j with %j are those of %j', (run, linked, expected) => {
  const settings = { record: {}, linked, policy: {} as never, detect_words: [] };
  expect(hostSubject(run, settings)).toEqual(expected);
});
