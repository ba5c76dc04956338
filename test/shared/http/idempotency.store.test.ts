import type { APIGatewayProxyEvent } from 'aws-lambda';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { putOsint } from '../../../shared/api/osint/osint.ts';
import { projectOfRun } from '../../../shared/auth/principal.ts';
import { type Call, endpoint } from '../../../shared/http/endpoint.ts';
import type { Reply } from '../../../shared/outcome/reply.ts';
import { osint } from '../../../shared/records/settings/osint.ts';
import { auditWrite } from '../../../shared/store/changes/audit.ts';
import { claim, settle } from '../../../shared/store/changes/mutation.ts';
import { auditPartitions, type Key } from '../../../shared/store/keys/keys.ts';
import { putRecord } from '../../../shared/store/records/put-record.ts';
import type { Store } from '../../../shared/store/table/connection.ts';
import type { Item } from '../../../shared/store/table/item-range.ts';
import { Table, type Write } from '../../../shared/store/table/table.ts';
import { type FreshTable, freshTable } from '../../emulators/fresh-table.ts';
import { lambdaContext } from '../../lambda-context.ts';

type Turn = () => Promise<unknown>;

/** A table that waits for its turn before each step, so that a test decides who is first. */
class Paced extends Table {
  readonly #turn: Turn;

  constructor({ client, tableName }: FreshTable, turn: Turn) {
    super(client, tableName, { sleep: async () => undefined, random: () => 0 });
    this.#turn = turn;
  }

  override async get(key: Key): Promise<Item | undefined> {
    await this.#turn();
    return super.get(key);
  }

  override async write(write: Write): Promise<Item> {
    await this.#turn();
    return super.write(write);
  }

  override async transact(writes: readonly Write[], signal?: AbortSignal): Promise<void> {
    await this.#turn();
    return super.transact(writes, signal);
  }
}

let requests = 0;

function eventOf(projectId: number, key: string | undefined, name: string, subject = 'somebody') {
  requests += 1;
  const record = { project_id: projectId, resource_type: 'Domain', resource_name: name };
  return {
    multiValueHeaders: {
      'Content-Type': ['application/json'],
      ...(key === undefined ? {} : { 'Idempotency-Key': [key] }),
    },
    body: JSON.stringify({ project_id: projectId, osint: record }),
    requestContext: { requestId: `r-${requests}`, authorizer: { subject, grants: 'project:*:admin', exp: '1e12' } },
  } as unknown as APIGatewayProxyEvent;
}

type Input = { project_id: number; osint: { project_id: number; resource_type: string; resource_name: string } };

interface Setting {
  readonly turn?: Turn;
  readonly run?: (store: Store, call: Call<Input>) => Promise<Reply>;
}

async function setUp(fresh: FreshTable, { turn = async () => undefined, run }: Setting = {}) {
  let nowMs = 1_800_000_000_000;
  const table = new Paced(fresh, turn);
  const store = { table, now: () => nowMs };
  const log: Record<string, unknown>[] = [];
  const put = endpoint(putOsint, () => store, run ?? ((deps, call) => putRecord(deps, call, osint, call.input.osint)), {
    log: (entry) => log.push(entry),
    now: () => nowMs,
    store: () => store,
  });
  const items = async (pk: string | readonly string[]) => {
    const all = await Array.fromAsync(new Table(fresh.client, fresh.tableName).items({ pk, prefix: '', from: '!' }));
    return all;
  };
  return {
    log,
    store,
    handler: (event: APIGatewayProxyEvent) => put(event, lambdaContext()),
    /** Asks a function whose time is up as soon as it waits for anything. */
    inNoTime: (event: APIGatewayProxyEvent) => put(event, lambdaContext(0)),
    wait: (ms: number) => {
      nowMs += ms;
    },
    records: (projectId: number) => items(`P#${projectId}`),
    audits: (projectId: number) => items(auditPartitions(projectOfRun(projectId))),
    keys: (projectId: number) => items(`P#${projectId}#IDEMPOTENCY`),
  };
}

let lastProject = 5000;
const newProject = () => {
  lastProject += 1;
  return lastProject;
};

describe('a request with an Idempotency-Key', () => {
  test('has one effect and one answer, told apart by its header and its own request id', async () => {
    const env = await setUp(await freshTable());
    const first = await env.handler(eventOf(7, 'k', 'a.test'));
    const second = await env.handler(eventOf(7, 'k', 'a.test'));
    expect([first.statusCode, second.statusCode, second.body]).toEqual([200, 200, first.body]);
    expect(first.headers).not.toHaveProperty('Idempotency-Replayed');
    const { 'X-Request-Id': id, 'Idempotency-Replayed': replayed, ...same } = second.headers ?? {};
    const { 'X-Request-Id': firstId, ...before } = first.headers ?? {};
    expect([replayed, same]).toEqual(['true', before]);
    expect(id).not.toBe(firstId);
    expect(same.ETag).toBe('"1001-1"');
    expect([(await env.records(7)).length, (await env.audits(7)).length]).toEqual([1, 1]);
    expect(env.log[1]).toMatchObject({ status: 200, replayed: true });
  });

  test('of another subject, project or key is another request', async () => {
    const env = await setUp(await freshTable());
    const sent = [
      eventOf(7, 'k', 'a.test'),
      eventOf(7, 'k', 'a.test', 'another'),
      eventOf(7, 'K', 'a.test'),
      eventOf(8, 'k', 'a.test'),
      eventOf(7, undefined, 'a.test'),
    ];
    const ids = [];
    for (const event of sent) ids.push(JSON.parse((await env.handler(event)).body).data.osint.osint_id);
    expect(new Set(ids).size).toBe(5);
  });

  test('with another body is a 422 that changes nothing', async () => {
    const env = await setUp(await freshTable());
    await env.handler(eventOf(7, 'k', 'a.test'));
    const other = await env.handler(eventOf(7, 'k', 'b.test'));
    expect([other.statusCode, other.body]).toEqual([422, '{"error":"Idempotency key reused"}']);
    expect(await env.records(7)).toHaveLength(1);
  });

  test('is forgotten after 24 hours, although the table still has it', async () => {
    const env = await setUp(await freshTable());
    await env.handler(eventOf(7, 'k', 'a.test'));
    env.wait(24 * 3_600_000 - 1000);
    expect((await env.handler(eventOf(7, 'k', 'a.test'))).headers).toHaveProperty('Idempotency-Replayed');
    env.wait(2000);
    const late = await env.handler(eventOf(7, 'k', 'b.test'));
    expect([late.statusCode, late.headers?.['Idempotency-Replayed']]).toEqual([200, undefined]);
    expect([(await env.records(7)).length, (await env.keys(7)).length]).toEqual([2, 1]);
  });

  test('that failed may be sent again with the same key', async () => {
    let failures = 2;
    const env = await setUp(await freshTable(), {
      run: async (store, call) => {
        await claim(store, call);
        failures -= 1;
        if (failures >= 0) throw new Error('not now');
        return settle(store, call, {
          output: { osint: { ...call.input.osint, osint_id: 1, created_at: 1, updated_at: 1 } },
        });
      },
    });
    const answers = [];
    for (let each = 0; each < 4; each += 1) answers.push(await env.handler(eventOf(7, 'k', 'a.test')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 500, 200, 200]);
    expect(answers[3]?.headers).toHaveProperty('Idempotency-Replayed');
  });

  test('never shows its key or the hash of its body in the log or the table', async () => {
    const env = await setUp(await freshTable());
    await env.handler(eventOf(7, 'v3ry-s3cret-key', 'a.test'));
    await env.handler(eventOf(7, 'v3ry-s3cret-key', 'b.test'));
    const [stored] = await env.keys(7);
    expect(JSON.stringify([env.log, await env.keys(7), await env.audits(7)])).not.toContain('v3ry-s3cret-key');
    expect(JSON.stringify(env.log)).not.toContain(stored?.fingerprint);
  });

  test('100 at once make one record and are answered alike', async () => {
    const env = await setUp(await freshTable());
    const sent = Array.from({ length: 100 }, () => eventOf(7, 'k', 'a.test'));
    const answers = await Promise.all(sent.map((event) => env.handler(event)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    expect(answers.filter(({ headers }) => headers?.['Idempotency-Replayed'] === undefined)).toHaveLength(1);
    expect([(await env.records(7)).length, (await env.audits(7)).length]).toEqual([1, 1]);
  });
});

/** Five requests: each with one of two keys and one of two bodies. */
const requestsOfFive = fc.array(
  fc.record({ key: fc.constantFrom('a', 'b'), name: fc.constantFrom('x.test', 'y.test') }),
  {
    minLength: 5,
    maxLength: 5,
  },
);

describe('no interleaving of five requests', () => {
  test('in one transaction makes two effects of one key', async () => {
    const fresh = await freshTable();
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), requestsOfFive, async (scheduler, sent) => {
        const env = await setUp(fresh, { turn: () => scheduler.schedule(Promise.resolve()) });
        const project = newProject();
        const answers = await scheduler.waitFor(
          Promise.all(sent.map(({ key, name }) => env.handler(eventOf(project, key, name)))),
        );
        const keys = new Set(sent.map(({ key }) => key));
        for (const key of keys) {
          const own = answers.filter((_, each) => sent[each]?.key === key);
          const done = own.filter(({ statusCode }) => statusCode === 200);
          expect(new Set(done.map(({ body }) => body)).size).toBe(1);
          const winner = JSON.parse(done[0]?.body ?? '').data.osint.resource_name;
          const expected = sent.filter((each) => each.key === key).map(({ name }) => (name === winner ? 200 : 422));
          expect(own.map(({ statusCode }) => statusCode)).toEqual(expected);
        }
        expect(await env.records(project)).toHaveLength(keys.size);
        expect(await env.audits(project)).toHaveLength(keys.size);
      }),
      { numRuns: 60 },
    );
  });

  test('in several transactions makes two effects of one key', async () => {
    const fresh = await freshTable();
    const run = async (store: Store, call: Call<Input>) => {
      await claim(store, call);
      for (const part of [1, 2]) {
        const put = {
          pk: `P#${call.project.id}`,
          sk: `${call.requestId}#${part}`,
          name: call.input.osint.resource_name,
        };
        await store.table.transact([{ put }, auditWrite(store, call, { kind: osint, id: part })]);
      }
      const record = { ...call.input.osint, osint_id: 1, created_at: 1, updated_at: 1 };
      return settle(store, call, { output: { osint: record } });
    };
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), requestsOfFive, async (scheduler, sent) => {
        const env = await setUp(fresh, { turn: () => scheduler.schedule(Promise.resolve()), run });
        const project = newProject();
        const answers = await scheduler.waitFor(
          Promise.all(sent.map(({ key, name }) => env.handler(eventOf(project, key, name)))),
        );
        const keys = new Set(sent.map(({ key }) => key)).size;
        expect(answers.filter(({ statusCode }) => ![200, 409, 422].includes(statusCode))).toEqual([]);
        const first = answers.filter(
          ({ statusCode, headers }) => statusCode === 200 && headers?.['Idempotency-Replayed'] === undefined,
        );
        expect(first).toHaveLength(keys);
        for (const { statusCode, headers } of answers) {
          expect(headers?.['Retry-After']).toBe(statusCode === 409 ? '1' : undefined);
        }
        expect(await env.records(project)).toHaveLength(2 * keys);
      }),
      { numRuns: 60 },
    );
  });
});

test('a claim of a process that died is free after a minute', async () => {
  let hang = true;
  const env = await setUp(await freshTable(), {
    run: async (store, call) => {
      const dies = hang;
      await claim(store, call);
      if (dies) return new Promise<never>(() => undefined);
      return settle(store, call, {
        output: { osint: { ...call.input.osint, osint_id: 1, created_at: 1, updated_at: 1 } },
      });
    },
  });
  void env.handler(eventOf(7, 'k', 'a.test'));
  while ((await env.keys(7)).length === 0);
  hang = false;
  const early = await env.handler(eventOf(7, 'k', 'a.test'));
  expect([early.statusCode, early.body, early.headers?.['Retry-After']]).toEqual([
    409,
    '{"error":"Request in progress"}',
    '1',
  ]);
  expect((await env.handler(eventOf(7, 'k', 'b.test'))).statusCode).toBe(422);
  env.wait(61_000);
  expect((await env.handler(eventOf(7, 'k', 'a.test'))).statusCode).toBe(200);
  expect((await env.handler(eventOf(7, 'k', 'a.test'))).headers).toHaveProperty('Idempotency-Replayed');
});

describe('a request whose caller was answered for want of time', () => {
  /** A table whose next call waits at the gate until it is opened. */
  function gated() {
    const { promise: open, resolve } = Promise.withResolvers<void>();
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    let closed = false;
    const turn = () => {
      if (!closed) return Promise.resolve();
      reach();
      return open;
    };
    return { turn, close: () => (closed = true), reached, open: () => resolve() };
  }

  /** Ends when what the function was still doing has come to rest. */
  function resting() {
    const { promise: rested, resolve } = Promise.withResolvers<unknown>();
    const settled = async (store: Store, call: Call<Input>): Promise<Reply> => {
      const work = putRecord(store, call, osint, call.input.osint);
      work.then(resolve, resolve);
      return work;
    };
    return { rested, run: settled };
  }

  test('changes nothing any more, so that its repeat is the only one that does', async () => {
    const gate = gated();
    const { rested, run } = resting();
    const env = await setUp(await freshTable(), { turn: gate.turn, run });
    gate.close();
    const early = await env.inNoTime(eventOf(7, 'k', 'a.test'));
    expect([early.statusCode, early.body]).toEqual([500, '{"error":"InternalServerError"}']);
    expect(env.log.at(-1)).toMatchObject({ event: 'request', project: 7, error: 'TimedOut', status: 500 });
    await gate.reached;
    gate.open();
    const repeat = env.handler(eventOf(7, 'k', 'a.test'));
    await rested;
    const answer = await repeat;
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).not.toHaveProperty('Idempotency-Replayed');
    expect(await env.records(7)).toHaveLength(1);
    expect(await env.audits(7)).toHaveLength(1);
  });

  test('without a key changes nothing any more either', async () => {
    const { promise: open, resolve } = Promise.withResolvers<void>();
    const { promise: rested, resolve: rest } = Promise.withResolvers<unknown>();
    const env = await setUp(await freshTable(), {
      run: async (store, call) => {
        await open;
        const work = putRecord(store, call, osint, call.input.osint);
        work.then(rest, rest);
        return work;
      },
    });
    expect((await env.inNoTime(eventOf(7, undefined, 'a.test'))).statusCode).toBe(500);
    resolve();
    expect(await rested).toMatchObject({ name: 'AbortError' });
    expect(await env.records(7)).toEqual([]);
  });

  test('has its answer for a repeat where its transaction was done', async () => {
    const { promise: done, resolve } = Promise.withResolvers<void>();
    const env = await setUp(await freshTable(), {
      run: async (store, call) => {
        // In time, but the answer is late.
        const reply = await putRecord(store, { ...call, signal: undefined }, osint, call.input.osint);
        resolve();
        return reply.output === undefined ? reply : new Promise<never>(() => undefined);
      },
    });
    expect((await env.inNoTime(eventOf(7, 'k', 'a.test'))).statusCode).toBe(500);
    await done;
    const repeat = await env.handler(eventOf(7, 'k', 'a.test'));
    expect([repeat.statusCode, repeat.headers?.['Idempotency-Replayed']]).toEqual([200, 'true']);
    expect(await env.records(7)).toHaveLength(1);
  });

  test('that had claimed its key is in progress until its work hears that it is over, and then free', async () => {
    const { promise: claimed, resolve: reach } = Promise.withResolvers<void>();
    const { promise: open, resolve } = Promise.withResolvers<void>();
    let attempts = 0;
    const env = await setUp(await freshTable(), {
      run: async (store, call) => {
        attempts += 1;
        await claim(store, attempts === 1 ? { ...call, signal: undefined } : call);
        reach();
        if (attempts === 1) await open;
        const record = { ...call.input.osint, osint_id: attempts, created_at: 1, updated_at: 1 };
        return settle(store, call, { output: { osint: record } });
      },
    });
    expect((await env.inNoTime(eventOf(7, 'k', 'a.test'))).statusCode).toBe(500);
    await claimed;
    expect((await env.handler(eventOf(7, 'k', 'a.test'))).statusCode).toBe(409);
    resolve();
    await expect.poll(() => env.keys(7)).toEqual([]);
    const repeat = await env.handler(eventOf(7, 'k', 'a.test'));
    expect([repeat.statusCode, JSON.parse(repeat.body).data.osint.osint_id]).toEqual([200, 2]);
  });
});
