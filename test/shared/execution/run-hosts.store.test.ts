import { describe, expect, test } from 'vitest';
import { findInvocation } from '../../../shared/invocation/invoke-setting.ts';
import { runRecord } from '../../../shared/records/runs/run.ts';
import { osint } from '../../../shared/records/settings/osint.ts';
import { osintDetectWord } from '../../../shared/records/settings/osint-detect-word.ts';
import { relOsintDataSource } from '../../../shared/records/settings/rel-osint-data-source.ts';
import { parseRun } from '../../../shared/runs/run.ts';
import { runView } from '../../../shared/runs/run-view.ts';
import { startRuns } from '../../../shared/runs/start-run.ts';
import type { KnownHost, ScanContext, UnitResult } from '../../../shared/scanning/scanner.ts';
import { parseHost } from '../../../shared/store/hosts/hosts.ts';
import { hostPartition, hostPrefix } from '../../../shared/store/keys/host-keys.ts';
import { recordName } from '../../../shared/store/keys/keys.ts';
import { runKey } from '../../../shared/store/keys/run-keys.ts';
import { deleteRecord } from '../../../shared/upkeep/delete-record.ts';
import { mutationIn, stored } from '../../emulators/mutation.ts';
import { sighting } from '../recording/hosts.ts';
import { call, pipeline, project, trigger } from './pipeline.ts';

const nothing: UnitResult = { observed: [], absent: [], coverage: [], checkpoint: {}, done: 1, planned: 1 };

/** The pipeline with a link of a domain, whose scans see what the tests say. */
async function osintPipeline(name = 'example.test', words: readonly string[] = []) {
  const p = await pipeline();
  const resource = { project_id: 1001, resource_type: 'Domain', resource_name: name };
  const osint_id = Number((await stored(p.store, call, osint, resource)).osint_id);
  const fields = { project_id: 1001, osint_id, osint_data_source_id: 1002, status: 2 };
  const linkId = Number((await stored(p.store, call, relOsintDataSource, fields)).rel_osint_data_source_id);
  const addWord = (word: string) =>
    stored(p.store, mutationIn(1001), osintDetectWord, { project_id: 1001, rel_osint_data_source_id: linkId, word });
  for (const word of words) await addWord(word);
  /** Runs the link once: the scan is given its context and says what comes of it. */
  const scan = async (work: (context: ScanContext) => Promise<unknown>, scanOnly = false): Promise<string> => {
    p.scanners.set('osint:subdomain', async (_record, context) => {
      await work(context);
      return { kind: 'finished', detail: 'x' };
    });
    const { targets } = await findInvocation(p.table, project, recordName('ROD', linkId));
    const requests = targets.map(({ subject }) => ({ subject, scanOnly, trigger }));
    const [runId = ''] = await startRuns(p.runner, project, requests);
    await p.deliver(p.queue.at(-1));
    expect(await p.run(runId)).toMatchObject({ state: 'succeeded' });
    return runId;
  };
  const hosts = async () =>
    (await Array.fromAsync(p.table.items({ pk: hostPartition(project), prefix: hostPrefix }))).map(parseHost);
  return { ...p, osintId: osint_id, linkId, addWord, scan, hosts };
}

describe('an OSINT scan', () => {
  test('has its hosts remembered with its commits, and the next one knows them', async () => {
    const p = await osintPipeline();
    const runId = await p.scan(async ({ commit, hosts }) => {
      expect(await hosts()).toEqual([]);
      await commit({ ...nothing, hosts: [sighting('a.example.test'), sighting('b.example.test')] });
    });
    expect(await p.hosts()).toMatchObject([
      { host: 'a.example.test', run_id: runId, osint_id: p.osintId, rel_osint_data_source_id: p.linkId },
      { host: 'b.example.test' },
    ]);
    p.pass(60);
    let known: readonly KnownHost[] = [];
    await p.scan(async ({ commit, hosts }) => {
      known = await hosts();
      await commit({ ...nothing, hosts: [sighting('b.example.test'), sighting('c.example.test')] });
    });
    const firstSeen = 1_800_000_000;
    const of = (host: string) => ({ host, addresses: ['192.0.2.1'], sources: ['dns'], firstSeen, lastSeen: firstSeen });
    expect(known).toEqual([of('a.example.test'), of('b.example.test')]);
    expect((await p.hosts()).map(({ host, status }) => [host, status])).toEqual([
      ['a.example.test', 'first'],
      ['b.example.test', 'first'],
      ['c.example.test', 'new'],
    ]);
  });

  test('of a site knows the hosts at and below it', async () => {
    const p = await osintPipeline('b.example.test');
    await p.scan(({ commit }) =>
      commit({ ...nothing, hosts: ['a', 'b', 'x.b'].map((each) => sighting(`${each}.example.test`)) }),
    );
    await p.scan(async ({ hosts }) => {
      expect((await hosts()).map(({ host }) => host)).toEqual(['b.example.test', 'x.b.example.test']);
    });
  });

  test('with scan_only remembers nothing', async () => {
    const p = await osintPipeline();
    await p.scan(({ commit }) => commit({ ...nothing, hosts: [sighting('a.example.test')] }), true);
    expect(await p.hosts()).toEqual([]);
  });

  test('is given the detect words of its link as they were when it started', async () => {
    const p = await osintPipeline('example.test', ['Jenkins', ' dev ', 'dev', 'stg']);
    let given: readonly string[] = [];
    let calls = 0;
    p.scanners.set('osint:subdomain', async (_record, context) => {
      calls += 1;
      given = context.detectWords;
      await context.commit(nothing);
      if (calls > 1) return { kind: 'finished', detail: 'x' };
      await p.addWord('later');
      return { kind: 'paused' };
    });
    const { targets } = await findInvocation(p.table, project, recordName('ROD', p.linkId));
    const [runId = ''] = await startRuns(
      p.runner,
      project,
      targets.map(({ subject }) => ({ subject, scanOnly: false, trigger })),
    );
    await p.deliver(p.queue.at(-1));
    expect(given).toEqual(['jenkins', 'dev', 'stg']);
    await p.deliver(p.queue.at(-1));
    expect([calls, given]).toEqual([2, ['jenkins', 'dev', 'stg']]);
    const view = runView(await p.run(runId));
    expect(runRecord.parse(view)).toMatchObject({ settings: { detect_words: ['jenkins', 'dev', 'stg'] } });
    await p.scan(async ({ detectWords }) => {
      expect(detectWords).toEqual(['jenkins', 'dev', 'stg', 'later']);
    });
  });

  test('has no words where its link has none, and a run of an earlier version has none', async () => {
    const p = await osintPipeline();
    const runId = await p.scan(async ({ detectWords }) => expect(detectWords).toEqual([]));
    const item = await p.table.get(runKey(project, runId));
    const { detect_words, ...earlier } = (item?.settings ?? {}) as Record<string, unknown>;
    expect(detect_words).toEqual([]);
    expect(parseRun({ ...item, settings: earlier }).settings?.detect_words).toEqual([]);
  });

  test('whose link or resource is deleted leaves its hosts to the project for a year', async () => {
    const p = await osintPipeline();
    await p.scan(({ commit }) => commit({ ...nothing, hosts: [sighting('a.example.test')] }));
    await deleteRecord(p.store, mutationIn(1001), osint, p.osintId);
    expect(await p.hosts()).toMatchObject([{ host: 'a.example.test', expires_at: 1_800_000_000 + 365 * 24 * 3600 }]);
    const items = await Array.fromAsync(p.table.items({ pk: hostPartition(project), prefix: '', from: '!' }));
    expect(items.map(({ expires_at }) => Number(expires_at) > 1_800_000_000)).toEqual(items.map(() => true));
  });
});

test('a scan of another kind knows no hosts and no words, and remembers none', async () => {
  const p = await pipeline();
  p.scanners.set('diagnosis:cmsscan', async (_record, { hosts, detectWords, commit }) => {
    expect([await hosts(), detectWords]).toEqual([[], []]);
    await commit({ ...nothing, hosts: [sighting('a.example.test')] });
    return { kind: 'finished', detail: 'x' };
  });
  const runId = await p.start();
  await p.deliver(p.queue[0]);
  expect(await p.run(runId)).toMatchObject({ state: 'succeeded' });
  expect(await Array.fromAsync(p.table.items({ pk: hostPartition(project), prefix: hostPrefix }))).toEqual([]);
});
