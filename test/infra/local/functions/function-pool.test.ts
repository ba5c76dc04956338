import { closeSync, existsSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { functionPool, type Invoked, type PoolOptions } from '../../../../infra/local/functions/function-pool.ts';
import { functionsOf } from '../../../../infra/local/template/deployment.ts';
import { resolverOf } from '../../../../infra/local/template/intrinsics.ts';
import { eventually } from '../../../eventually.ts';
import { standStill } from '../../../shared/stand-still.ts';
import { fixtureAssembly } from '../fixture-stack.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/**
 * `seconds`: a time-out that is not the fixture's own; `twins`: so many functions more that do what `behave` does; `env`:
 * variables more, made of a folder; `more`: other options of the pool; `shared`: the twins share their workers.
 */
async function start(
  concurrency = 2,
  seconds?: number,
  twins = 0,
  env: (folder: string) => Record<string, string> = () => ({}),
  more: Partial<PoolOptions> = {},
  shared = false,
) {
  const folder = temporaryFolder();
  const assembly = await fixtureAssembly(folder);
  const queueUrl = (name: string) => `http://queues/${name}`;
  const location = { region: 'us-east-1', accountId: '000000000000', stackName: 'Fixture', queueUrl };
  const functions = functionsOf(assembly, resolverOf(assembly.template, location)).map((each) =>
    seconds === undefined ? each : { ...each, timeoutMs: seconds * 1000 },
  );
  const behaving = functions.find(({ shortName }) => shortName === 'behave');
  for (let twin = 0; behaving && twin < twins; twin += 1)
    functions.push({
      ...behaving,
      arn: `${behaving.arn}-${twin}`,
      name: `${behaving.name}-${twin}`,
      environment: { ...behaving.environment, ...(shared && { TWIN: String(twin) }) },
      sharedDirectory: shared ? behaving.directory : undefined,
    });
  const log = join(folder, 'log');
  const fd = openSync(log, 'a');
  const pool = functionPool({
    functions,
    environmentOf: () => ({ AWS_REGION: 'us-east-1', ...env(folder) }),
    concurrencyOf: () => concurrency,
    logOf: () => fd,
    codeCache: assembly.codeCache,
    ...more,
  });
  onTestFinished(async () => {
    await pool.close();
    closeSync(fd);
  });
  const arn = behaving?.arn ?? '';
  const behave = async (how: string, twin?: number) =>
    JSON.parse(await pool.invoke(twin === undefined ? arn : `${arn}-${twin}`, JSON.stringify({ do: how })));
  return { behave, pool, folder, codeCache: assembly.codeCache ?? '', log: () => readFileSync(log, 'utf8') };
}

it('a worker has the variables of its function and of Lambda, and nothing of the host but PATH', async () => {
  process.env.HOST_SECRET = 'not for functions';
  const { behave } = await start(2, 60);
  const { env, ...context } = await behave('context');
  expect(Object.keys(env).sort()).toEqual([
    'AWS_EXECUTION_ENV',
    'AWS_LAMBDA_FUNCTION_MEMORY_SIZE',
    'AWS_LAMBDA_FUNCTION_NAME',
    'AWS_LAMBDA_FUNCTION_VERSION',
    'AWS_LAMBDA_INITIALIZATION_TYPE',
    'AWS_LAMBDA_LOG_GROUP_NAME',
    'AWS_LAMBDA_LOG_STREAM_NAME',
    'AWS_REGION',
    'EGRESS_ALLOW',
    'LAMBDA_TASK_ROOT',
    'LANG',
    'OWN',
    'PATH',
    'TZ',
    '_HANDLER',
  ]);
  expect(context).toMatchObject({ functionName: 'Fixture-behave', memoryLimitInMB: '128', functionVersion: '$LATEST' });
  expect(context.awsRequestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(context.left).toBeGreaterThan(1000);
  expect(context.left).toBeLessThanOrEqual(60_000);
});

it('a worker serves one invocation after the other, and no more workers run than may', async () => {
  const { behave } = await start(2);
  const counts = await Promise.all(Array.from({ length: 10 }, () => behave('calls')));
  expect(counts.reduce((sum, each) => Math.max(sum, each), 0)).toBeGreaterThanOrEqual(5);
});

it('an invocation takes the first worker that is free, not the one that was started for it', async () => {
  // The second worker is never done loading.
  const { behave } = await start(2, 10, 0, (folder) => ({ LOADS_ONCE: join(folder, 'loaded') }));
  expect(await behave('calls')).toBe(1);
  expect(await Promise.all([behave('pause'), behave('calls')])).toEqual([null, 3]);
});

const loads = (folder: string) => join(folder, 'loads');
const many = Array.from({ length: 100 });

it('no worker is started for whoever waits less than it takes to load one', async () => {
  const { behave, folder } = await start(2, 10, 0, (of) => ({ LOADS_SLOWLY: loads(of), LOADS_FOR: '1500' }));
  await behave('calls');
  await Promise.all([behave('pause'), behave('calls')]);
  expect(readFileSync(loads(folder), 'utf8')).toBe('loaded ');
});

it('the time that functions take to load is none of theirs, as on Lambda', async () => {
  const slow = (of: string) => ({ LOADS_SLOWLY: loads(of), LOADS_FOR: '4000' });
  // They have three seconds each.
  const { behave } = await start(1, undefined, 2, slow, {}, true);
  const [first, second] = await Promise.all([behave('context', 0), behave('context', 1)]);
  expect(Math.min(first.left, second.left)).toBeGreaterThan(1000);
  expect(Math.max(first.left, second.left)).toBeLessThanOrEqual(3000);
});

it('a function that was loaded behind another one has its own time and no more', async () => {
  const { behave, log } = await start(1, undefined, 2, () => ({}), {}, true);
  await behave('calls', 0);
  await expect(behave('stall', 1)).rejects.toMatchObject({ errorType: 'Sandbox.Timedout' });
  expect(log()).toContain('Task timed out after 3.00 seconds');
});

it('a queue that moves gets no further worker from processors that have no time for it', async () => {
  const { behave, folder } = await start(2, 60, 0, (of) => ({ LOADS_SLOWLY: loads(of) }), { idleMs: () => 0 });
  await behave('calls');
  await Promise.all(many.slice(0, 20).map(() => behave('doze')));
  expect(readFileSync(loads(folder), 'utf8')).toBe('loaded ');
});

it('a queue that never ends gets a further worker in the end, whatever the processors do', async () => {
  const { behave, folder } = await start(2, 60, 0, (of) => ({ LOADS_SLOWLY: loads(of) }), { idleMs: () => 0 });
  await behave('calls');
  void Promise.allSettled(Array.from({ length: 1000 }, () => behave('doze')));
  await eventually(() => expect(readFileSync(loads(folder), 'utf8')).toBe('loaded loaded '));
});

it('a long queue gets a further worker from processors that are idle', async () => {
  const { behave, folder } = await start(2, 60, 0, (of) => ({ LOADS_SLOWLY: loads(of) }), {
    idleMs: () => performance.now(),
  });
  await behave('calls');
  while (readFileSync(loads(folder), 'utf8') === 'loaded ') await Promise.all(many.map(() => behave('doze')));
  expect(readFileSync(loads(folder), 'utf8')).toBe('loaded loaded ');
});

it('whoever waits behind a long invocation gets a further worker, whatever the processors do', async () => {
  const { behave, folder } = await start(2, 60, 0, (of) => ({ LOADS_SLOWLY: loads(of) }), { idleMs: () => 0 });
  await behave('calls');
  void behave('wait').catch(() => undefined);
  expect(await behave('calls')).toBe(1);
  expect(readFileSync(loads(folder), 'utf8')).toBe('loaded loaded ');
});

it('what was compiled of a worker is there for the next one', async () => {
  const { behave, codeCache } = await start();
  await behave('calls');
  // It is written just after the worker has said that it is loaded.
  await eventually(() => expect(readdirSync(codeCache, { recursive: true }).length).toBeGreaterThan(1));
});

it('whoever goes round all functions finds each of them warm', async () => {
  const functions = 26;
  const { behave } = await start(2, 60, functions);
  for (const time of [1, 2]) {
    const counts = await Promise.all(Array.from({ length: functions }, (_, twin) => behave('calls', twin)));
    expect(counts).toEqual(Array.from({ length: functions }, () => time));
  }
});

it('a function that is asked for more than there is room for waits for its own workers, and ends no other', async () => {
  const { behave } = await start(100, 60, 10);
  const others = Array.from({ length: 9 }, (_, twin) => twin + 1);
  await Promise.all(others.map((twin) => behave('calls', twin)));
  const counts = await Promise.all(Array.from({ length: 30 }, () => behave('calls', 0)));
  expect(Math.max(...counts)).toBeGreaterThan(1);
  expect(await Promise.all(others.map((twin) => behave('calls', twin)))).toEqual(others.map(() => 2));
});

it.each([
  ['throw', 'TypeError', 'on purpose'],
  ['reject', 'Error', 'nobody listens'],
  ['exit', 'Runtime.ExitError', 'status 3'],
  ['hang', 'Sandbox.Timedout', 'Task timed out after 3.00 seconds'],
  ['wait', 'Sandbox.Timedout', 'Task timed out after 3.00 seconds'],
  ['big', 'Function.ResponseSizeTooLarge', '6 MB'],
  ['escaped', 'Function.ResponseSizeTooLarge', '6 MB'],
])('a function that does "%s" fails as %s, and the next invocation works', async (how, errorType, message) => {
  // What fails otherwise has time to, whatever else the machine does.
  const { behave } = await start(1, errorType === 'Sandbox.Timedout' ? undefined : 60);
  await expect(behave(how)).rejects.toMatchObject({ errorType, message: expect.stringContaining(message) });
  expect(await behave('calls')).toBeGreaterThanOrEqual(1);
});

it('a function that ended in time has ended in time, though the machine stood still before its answer was read', async () => {
  const seconds = 5;
  const { behave } = await start(1, seconds);
  await behave('calls');
  const answered = behave('calls');
  setImmediate(standStill, seconds * 1000 + 500);
  expect(await answered).toBe(2);
});

it('a function that takes more memory than it has fails as Runtime.OutOfMemory, and the next invocation works', async () => {
  // How long it takes until there is no memory left is the machine's business.
  const { behave } = await start(1, 240);
  const failure = { errorType: 'Runtime.OutOfMemory', message: expect.stringContaining('signal: killed') };
  await expect(behave('fill')).rejects.toMatchObject(failure);
  expect(await behave('calls')).toBeGreaterThanOrEqual(1);
});

it('what is more than the account may run at once is refused, until something has ended', async () => {
  const outcomes: Invoked['outcome'][] = [];
  const { behave } = await start(4, 60, 0, undefined, {
    accountConcurrency: 1,
    invoked: ({ outcome }) => void outcomes.push(outcome),
  });
  const first = behave('calls');
  await expect(behave('calls')).rejects.toMatchObject({ errorType: 'TooManyRequestsException' });
  await first;
  expect(await behave('calls')).toBe(2);
  expect(outcomes).toEqual(['throttled', 'succeeded', 'succeeded']);
});

it('what waits for a worker that dies gets a new one', async () => {
  const { behave } = await start(1);
  const [died, ...served] = await Promise.allSettled([behave('exit'), behave('calls'), behave('calls')]);
  expect(died.status).toBe('rejected');
  expect(served.map((each) => each.status)).toEqual(['fulfilled', 'fulfilled']);
});

it('what a function printed before it was stopped is in its log', async () => {
  const { behave, log } = await start(1);
  await behave('say');
  await expect(behave('stall')).rejects.toThrow();
  const lines = log().trim().split('\n');
  expect(lines.slice(0, 2)).toEqual(['{"said":1}', 'raw']);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    level: 'ERROR',
    message: 'Task timed out after 3.00 seconds',
  });
});

it('no invocation is left without an answer when the pool is closed', async () => {
  const { behave, pool } = await start(1);
  const open = Promise.allSettled([behave('wait'), behave('calls')]);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await pool.close();
  expect((await open).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(behave('calls')).rejects.toMatchObject({ errorType: 'Sandbox.Closed' });
});

it("functions that share workers run in one another's, each with its own name and variables", async () => {
  const { behave } = await start(1, 60, 3, undefined, {}, true);
  const seen = [];
  for (const twin of [0, 1, 2, 0]) seen.push([twin, await behave('context', twin), await behave('calls', twin)]);
  expect(seen.map(([twin, { functionName, env }, calls]) => [twin, functionName, env.TWIN, calls])).toEqual([
    [0, 'Fixture-behave-0', '0', 2],
    [1, 'Fixture-behave-1', '1', 4],
    [2, 'Fixture-behave-2', '2', 6],
    [0, 'Fixture-behave-0', '0', 8],
  ]);
});

it('a function whose invocations all wait leaves workers to those that it shares them with', async () => {
  const { behave } = await start(2, 60, 2, undefined, { idleMs: () => performance.now() }, true);
  const ended: string[] = [];
  const waiting = Array.from({ length: 5 }, () => behave('wait', 0).finally(() => ended.push('wait')));
  void Promise.allSettled(waiting);
  await behave('doze', 1);
  expect(ended).toEqual([]);
});

it('a worker that ends in one function fails nothing of another, which gets a new one', async () => {
  const { behave } = await start(1, 60, 2, undefined, {}, true);
  expect(await behave('calls', 1)).toBe(1);
  await expect(behave('exit', 0)).rejects.toThrow('exited with status 3');
  expect(await behave('calls', 1)).toBe(1);
});

it('functions that share workers are loaded in them before they are needed, while processors are idle', async () => {
  let idle = false;
  let idleMs = 0;
  const clock = () => {
    if (idle) idleMs += 1000;
    return idleMs;
  };
  const { pool, folder } = await start(
    2,
    60,
    3,
    (each) => ({ LOADS_SLOWLY: join(each, 'loads') }),
    { idleMs: clock },
    true,
  );
  const warming = pool.warm(2);
  const loads = () => (existsSync(join(folder, 'loads')) ? readFileSync(join(folder, 'loads'), 'utf8') : '');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(loads()).toBe('');
  idle = true;
  await warming;
  // The twins are one module, which a worker loads once.
  expect(loads()).toBe('loaded loaded ');
});

it('functions that share workers get one for each processor before long, whatever the processors do', async () => {
  const slowly = (of: string) => ({ LOADS_SLOWLY: loads(of), LOADS_FOR: '200' });
  const { behave, folder } = await start(100, 60, 2, slowly, { idleMs: () => 0 }, true);
  const begun = performance.now();
  await behave('calls', 0);
  const loaded = performance.now();
  void Promise.allSettled(Array.from({ length: 2000 }, (_, at) => behave('doze', at % 2)));
  await eventually(() => expect(readFileSync(loads(folder), 'utf8')).toBe('loaded loaded '));
  // One that has workers of its own would wait ten times as long as a start takes.
  expect(performance.now() - loaded).toBeLessThan(6 * (loaded - begun));
});
