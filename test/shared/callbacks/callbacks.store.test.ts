import { beforeEach, describe, expect, test } from 'vitest';
import { hearCallback } from '../../../shared/callbacks/hear-callback.ts';
import { RunCallbacks } from '../../../shared/callbacks/plant-callbacks.ts';
import { recordCallback } from '../../../shared/callbacks/record-callback.ts';
import { keyOfToken, maxHits } from '../../../shared/callbacks/stored-callback.ts';
import { secretMask } from '../../../shared/recording/secret-mask.ts';
import type { KnownFinding, PlantedCallback } from '../../../shared/scanning/scanner.ts';
import { allDueShards } from '../../../shared/store/keys/due-shards.ts';
import { keyOf } from '../../../shared/store/keys/keys.ts';
import { Table } from '../../../shared/store/table/table.ts';
import { observation, recording } from '../recording/recording.ts';

const day = 24 * 3600;
const never = Number.POSITIVE_INFINITY;
const target = '127.0.0.7';
const curl = { address: target, agent: 'curl/8.0', is_browser: false };

let world: Awaited<ReturnType<typeof recording>>;
const setting = { pk: 'P#1001', sk: 'CMS#0000001001' };

beforeEach(async () => {
  world = await recording();
  await world.table.write({ put: { ...setting, project_id: 1001 } });
});

const planted = (more: Partial<PlantedCallback> = {}): PlantedCallback => ({
  proof: 'request',
  addresses: [target],
  observationOf: (url) => observation('/preview url', { evidence: `sent: ${url}` }),
  ...more,
});

/** A run that gives out addresses; only what callbacks need of it. */
function callbacks(runId: string, known: readonly KnownFinding[] = [], most?: number) {
  const run = world.runOf(runId) as ConstructorParameters<typeof RunCallbacks>[0]['run'];
  const parts = { store: world.store, run, mask: secretMask([]), url: 'http://127.0.0.1:1/callback/', days: 7, known };
  return new RunCallbacks(parts, most);
}

async function plant(runId: string, more: Partial<PlantedCallback> = {}, known: readonly KnownFinding[] = []) {
  const url = await callbacks(runId, known).plant(planted(more));
  return url?.split('/').at(-1) ?? '';
}

/** What the dispatcher does each minute. */
async function sweep(store = world.store) {
  const outcomes: unknown[] = [];
  for (const shard of allDueShards)
    for (const item of await world.table.due(shard, Math.floor(world.store.now() / 1000), 100))
      if (item.callback === true) outcomes.push(await recordCallback(store, keyOf(item), never));
  return outcomes;
}

const found = async () =>
  (await world.list()).map(({ status, times_seen, regression }) => ({ status, times_seen, regression }));

describe('a callback', () => {
  test('opens its finding once, however late in its time and however often it comes', async () => {
    const token = await plant('run-1');
    expect(await sweep()).toEqual([]);
    world.pass(6 * day);
    for (let hits = 0; hits < 3; hits += 1) expect(await hearCallback(world.store, token, curl)).toBe(true);
    expect(await sweep()).toEqual(['recorded']);
    expect(await sweep()).toEqual([]);
    const [finding] = await world.list();
    expect(finding).toMatchObject({ status: 'open', times_seen: 1, confidence: 'certain', location: '/preview url' });
    expect(finding?.evidence).toContain('callbacks: 3, the first at ');
    expect(finding?.evidence).toContain(`from ${target} (the target's own address), User-Agent: curl/8.0`);
    world.pass(60);
    await hearCallback(world.store, token, curl);
    expect(await sweep()).toEqual(['recorded']);
    expect(await found()).toEqual([{ status: 'open', times_seen: 1, regression: false }]);
    expect((await world.list())[0]?.evidence).toContain('callbacks: 4');
  });

  test('of an expired, forged or malformed token does nothing', async () => {
    const token = await plant('run-1');
    const forged = token.slice(0, -1) + (token.endsWith('0') ? '1' : '0');
    for (const each of [forged, '', 'x', `${token}0`, `${token}/..`, token.toUpperCase()])
      expect([each, each === token || (await hearCallback(world.store, each, curl))]).toEqual([each, each === token]);
    world.pass(7 * day + 1);
    expect(await hearCallback(world.store, token, curl)).toBe(false);
    expect([await sweep(), await found()]).toEqual([[], []]);
  });

  test('that comes a thousand times is written a hundred times, and keeps five of those who differ', async () => {
    const token = await plant('run-1');
    const noted = await Array.fromAsync({ length: 130 }, (_, at) =>
      hearCallback(world.store, token, { ...curl, agent: `agent ${at}` }),
    );
    expect(noted.filter(Boolean)).toHaveLength(maxHits);
    await sweep();
    const evidence = String((await world.list())[0]?.evidence);
    expect(evidence).toContain(`callbacks: ${maxHits} or more`);
    expect(evidence.match(/^- /gm)).toHaveLength(5);
  });

  test('that comes at the same moment as others is counted with them', async () => {
    const token = await plant('run-1');
    await Promise.all(Array.from({ length: 10 }, () => hearCallback(world.store, token, curl)));
    await sweep();
    expect((await world.list())[0]?.evidence).toContain('callbacks: 10,');
  });

  test('is recorded by the next sweep where one was killed before or after the finding was written', async () => {
    const token = await plant('run-1');
    await hearCallback(world.store, token, curl);
    for (const deaths of [1, 2]) {
      let writes = 0;
      class Dying extends Table {
        override async write(write: Parameters<Table['write']>[0]) {
          writes += 1;
          if (writes === deaths) throw new Error('killed');
          return await world.table.write(write);
        }
        override get = world.table.get.bind(world.table);
        override query = world.table.query.bind(world.table);
      }
      const table = new Dying({ send: () => Promise.reject(new Error('every call goes to the table behind')) }, '');
      await expect(sweep({ ...world.store, table })).rejects.toThrow('killed');
    }
    expect(await sweep()).toEqual(['recorded']);
    expect(await found()).toEqual([{ status: 'open', times_seen: 1, regression: false }]);
  });

  test('of a deleted setting opens nothing', async () => {
    const token = await plant('run-1');
    await hearCallback(world.store, token, curl);
    await world.table.write({ remove: setting });
    expect(await sweep()).toEqual(['setting deleted']);
    expect([await sweep(), await found()]).toEqual([[], []]);
  });

  test('reopens what was fixed, and leaves what a user has said', async () => {
    const [first, second] = [await plant('run-1'), await plant('run-2')];
    await hearCallback(world.store, first, curl);
    await sweep();
    const known = [{ checkId: 'open-door', resource: 'http://a.example.test', location: '/preview url' }];
    world.pass(60);
    await plant('run-3', {}, known);
    world.pass(3 * day);
    await hearCallback(world.store, second, curl);
    await sweep();
    world.pass(4 * day + 1);
    // The time of the third is over without a callback, but somebody else has seen it since.
    expect(await sweep()).toEqual(['left']);
    await plant('run-4', {}, known);
    world.pass(7 * day + 2);
    expect(await sweep()).toEqual(['proved gone']);
    expect(await found()).toEqual([{ status: 'fixed', times_seen: 2, regression: false }]);
    await hearCallback(world.store, await plant('run-5'), curl);
    await sweep();
    expect(await found()).toEqual([{ status: 'open', times_seen: 3, regression: true }]);
    await world.say({ status: 'false_positive', reason: 'a preview of links' });
    await hearCallback(world.store, await plant('run-6'), curl);
    await sweep();
    expect(await found()).toMatchObject([{ status: 'false_positive', times_seen: 4 }]);
  });

  test.each([
    ['from the target itself', 'request', [curl], 'certain'],
    ['of a program elsewhere', 'request', [{ ...curl, address: '192.0.2.9' }], 'firm'],
    [
      'of a browser elsewhere',
      'request',
      [{ address: '192.0.2.9', agent: 'Mozilla/5.0', is_browser: true }],
      'tentative',
    ],
    ['that only fetches a script', 'script', [curl], 'firm'],
    [
      'of a script that ran',
      'script',
      [curl, { ...curl, page: 'http://a.example.test/desk', title: 'Desk' }],
      'certain',
    ],
  ] as const)('%s says how sure it is', async (_, proof, calls, confidence) => {
    const token = await plant('run-1', { proof });
    for (const call of calls) await hearCallback(world.store, token, call);
    await sweep();
    expect((await world.list())[0]?.confidence).toBe(confidence);
  });
});

describe('the addresses of a run', () => {
  test('are different, unguessable, and say nothing of run or project', async () => {
    const tokens = await Array.fromAsync({ length: 20 }, () => plant('run-1'));
    expect(new Set(tokens).size).toBe(20);
    for (const token of tokens) expect(token).toMatch(/^[0-9a-f]{44}$/);
    expect(new Set(tokens.map((token) => keyOfToken(token)?.pk)).size).toBe(1);
  });

  test('are limited, in all of its invocations', async () => {
    const one = callbacks('run-1', [], 3);
    for (let count = 0; count < 3; count += 1) expect(await one.plant(planted())).toBeDefined();
    expect([await one.plant(planted()), await callbacks('run-1', [], 3).plant(planted())]).toEqual([
      undefined,
      undefined,
    ]);
    expect(await callbacks('run-2', [], 3).plant(planted())).toBeDefined();
  });

  test('are heard by the run that gave them out, and by no other', async () => {
    const [mine] = [await plant('run-1'), await plant('run-1'), await plant('run-2')];
    await hearCallback(world.store, mine, curl);
    expect((await callbacks('run-1').heard()).map(({ location }) => location)).toEqual(['/preview url']);
    expect(await callbacks('run-2').heard()).toEqual([]);
  });
});
