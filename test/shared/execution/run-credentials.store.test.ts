import { beforeEach, describe, expect, test } from 'vitest';
import { readCredentials } from '../../../shared/execution/run-credentials.ts';
import { retryRun } from '../../../shared/invocation/retry-run.ts';
import type { CredentialInput } from '../../../shared/records/policies/credential.ts';
import { overDefaults, safeDefaults } from '../../../shared/records/policies/effective-policy.ts';
import { applicationScanKind } from '../../../shared/records/settings/kinds.ts';
import type { ScanContext, ScanOutcome } from '../../../shared/scanning/scanner.ts';
import { deleteCredential, putCredential, readCredential } from '../../../shared/store/policies/credentials.ts';
import type { Vault } from '../../../shared/store/policies/credentials-vault.ts';
import { mutationIn } from '../../emulators/mutation.ts';
import { call, pipeline } from './pipeline.ts';

/** What the setting of the pipeline scans. */
const origin = 'http://a.example.test';

const basic = { kind: 'basic', username: 'ann', password: 'p4ssw0rd-1' } as const;
const cookie = { kind: 'cookie', cookie: 'session=abcdef' } as const;
const header = { kind: 'header', header: 'X-Key', value: 'key-123456' } as const;
const form = { kind: 'form', login_url: `${origin}/login`, username: 'ann', password: 'p4ssw0rd-1' } as const;

let kept: Map<string, string>;
let away: boolean;
let onRead: (() => Promise<unknown>) | undefined;
const vault: Vault = {
  keep: async (_, id, secret) => void kept.set(id, secret),
  read: async (_, id) => {
    const happen = onRead;
    onRead = undefined;
    await happen?.();
    if (away) throw new Error('Secrets Manager answered 500 to GetSecretValue');
    return kept.get(id);
  },
  destroy: async (_, id) => void kept.delete(id),
};

async function world(names: readonly string[]) {
  const parts = await pipeline({ vault });
  parts.policies.now = overDefaults({ credentials: [...names] }, safeDefaults, 'CMS');
  const contexts: ScanContext[] = [];
  const outcomes: ScanOutcome[] = [];
  parts.scanners.set('diagnosis:cmsscan', async (_, context) => {
    contexts.push(context);
    return outcomes.shift() ?? { kind: 'finished', detail: 'Looked at everything' };
  });
  const put = (name: string, secret: CredentialInput['secret'] = basic, origins = [origin], by = call) =>
    putCredential({ store: parts.store, vault }, by, { project_id: by.project.id, name, origins, secret });
  const scan = async () => {
    const runId = await parts.start();
    await parts.deliver(parts.queue.at(-1));
    return parts.run(runId);
  };
  return { ...parts, contexts, outcomes, put, scan };
}

beforeEach(() => {
  kept = new Map();
  away = false;
  onRead = undefined;
});

describe('a scan gets', () => {
  test('the credentials that its policy names, in their order, and its run keeps their names alone', async () => {
    const { put, scan, contexts, items } = await world(['login', 'session', 'key']);
    await put('key', header);
    await put('login');
    await put('session', cookie, ['https://b.example.test', origin]);
    await put('other', { kind: 'header', header: 'X-Other', value: 'not named' });
    const run = await scan();
    expect(run.state).toBe('succeeded');
    expect(contexts.map(({ credentials }) => credentials)).toEqual([[basic, cookie, header]]);
    expect(run.settings?.policy.credentials).toEqual(['login', 'session', 'key']);
    const text = JSON.stringify(await items('RUN#'));
    for (const secret of ['p4ssw0rd-1', 'abcdef', 'key-123456']) expect(text).not.toContain(secret);
  });

  test('a form beside others for an application, but not two forms', async () => {
    const { put, store, policies } = await world([]);
    await put('login', form);
    await put('wall', basic);
    await put('other', { ...form, username: 'bob' });
    const read = (credentials: readonly string[], second?: readonly string[]) =>
      readCredentials(
        { store, vault },
        { record: `${applicationScanKind.code}#1`, project_id: call.project.id },
        {
          record: {},
          linked: { target: `${origin}/app` },
          policy: {
            ...policies.now,
            credentials: [...credentials],
            ...(second && { second_credentials: [...second] }),
          },
          detect_words: [],
        },
      );
    expect(await read(['login', 'wall'])).toEqual({ credentials: [form, basic] });
    expect(await read(['login', 'wall', 'other'])).toEqual({
      fault: 'The credentials login and other both use form-based login',
    });
    const others = await read(['login', 'wall'], ['other', 'wall']);
    expect(others).toEqual({ credentials: [form, basic], second: [{ ...form, username: 'bob' }, basic] });
    expect(await read(['login'], ['missing'])).toEqual({ fault: 'The credential missing does not exist' });
  });

  test('none where its policy names none', async () => {
    const { put, scan, contexts } = await world([]);
    await put('login');
    await scan();
    expect(contexts[0]?.credentials).toEqual([]);
  });

  test.each<[string, string, object, object | null, readonly object[]]>([
    ['an application scan', 'APP#0000001001', { name: 'shop' }, { target: `${origin}/shop?a=b` }, [basic]],
    ['an application scan without its basic setting', 'APP#0000001001', { name: 'shop' }, null, []],
    ['a port scan, which knows no site', 'PST#0000001001', { target: '127.0.0.1' }, null, []],
    ['an OSINT scan, which knows no site', 'ROD#0000001001', {}, { resource_name: `${origin}/` }, []],
  ])('what its site is for: %s', async (_, record, fields, linked, credentials) => {
    const { put, store } = await world([]);
    await put('login');
    const policy = overDefaults({ credentials: ['login'] }, safeDefaults, 'APP');
    const settings = { record: { ...fields }, linked: linked && { ...linked }, policy, detect_words: [] };
    expect(await readCredentials({ store, vault }, { record, project_id: 1001 }, settings)).toEqual({ credentials });
  });

  test('one that is named twice once', async () => {
    const { put, scan, contexts } = await world(['login', 'login']);
    await put('login');
    expect((await scan()).state).toBe('succeeded');
    expect(contexts[0]?.credentials).toEqual([basic]);
  });

  test('what was put last, also in the middle of its run, and after it was replaced between two reads', async () => {
    const { put, start, deliver, queue, outcomes, contexts } = await world(['login']);
    outcomes.push({ kind: 'paused' });
    await put('login');
    await start();
    await deliver(queue.at(-1));
    await put('login', { ...basic, password: 'p4ssw0rd-2' });
    onRead = () => put('login', { ...basic, password: 'p4ssw0rd-3' });
    await deliver(queue.at(-1));
    const passwords = contexts.map(({ credentials: [first] }) => first?.kind === 'basic' && first.password);
    expect(passwords).toEqual(['p4ssw0rd-1', 'p4ssw0rd-3']);
  });
});

describe('a scan ends before it begins, and says why', () => {
  test.each<[string, readonly string[], (put: Awaited<ReturnType<typeof world>>['put']) => Promise<unknown>, string]>([
    ['one is not stored', ['login', 'session'], (put) => put('login'), 'The credential session does not exist'],
    [
      'one is of another project alone',
      ['login'],
      (put) => put('login', basic, [origin], mutationIn(1002)),
      'The credential login does not exist',
    ],
    [
      'one is for another site',
      ['login'],
      (put) => put('login', basic, ['https://a.example.test', 'http://a.example.test:8080']),
      `The credential login is not valid for ${origin}`,
    ],
    [
      'two are one header',
      ['login', 'token'],
      async (put) => {
        await put('login');
        await put('token', { kind: 'header', header: 'AUTHORIZATION', value: 'Bearer abcdef' });
      },
      'The credentials login and token both set the header authorization',
    ],
    [
      'two are forms',
      ['session', 'login'],
      async (put) => {
        await put('session', form);
        await put('login', form);
      },
      'The credentials session and login both use form-based login',
    ],
  ])('where %s', async (_, names, prepare, detail) => {
    const { put, scan, contexts, record } = await world(names);
    await prepare(put);
    const run = await scan();
    expect([run.state, run.error_class, run.detail]).toEqual(['failed', 'setting_invalid', detail]);
    expect(await record()).toMatchObject({ status: 4, status_detail: detail });
    expect(contexts).toEqual([]);
  });

  test('where it was stored by a version with other kinds, or by hand', async () => {
    for (const text of ['{"kind":"form","url":"s3cret"}', 's3cret', '{"kind":"basic","username":"s3cret"}']) {
      const { put, scan, store } = await world(['login']);
      await put('login');
      const { secret_id = '' } = (await readCredential(store.table, call.project, 'login')) ?? {};
      kept.set(secret_id, text);
      const run = await scan();
      expect([run.state, run.detail]).toEqual([
        'failed',
        'The credential login was stored by another version of the service: store it again',
      ]);
    }
  });

  test('where it is deleted while the scan pauses: nothing goes on without it', async () => {
    const { put, start, deliver, queue, outcomes, run, store, contexts } = await world(['login']);
    outcomes.push({ kind: 'paused' });
    await put('login');
    const runId = await start();
    await deliver(queue.at(-1));
    await deleteCredential({ store, vault }, call, 'login');
    await deliver(queue.at(-1));
    expect((await run(runId)).detail).toBe('The credential login does not exist');
    expect(contexts).toHaveLength(1);
  });

  test('where its secret was destroyed by hand', async () => {
    const { put, scan } = await world(['login']);
    await put('login');
    kept.clear();
    expect((await scan()).detail).toBe('The credential login does not exist');
  });
});

test('a scan waits for Secrets Manager, and is given up when that stays away', async () => {
  const { put, start, deliver, queue, run, pass, sweep, logged, contexts } = await world(['login']);
  await put('login');
  away = true;
  const runId = await start();
  await deliver(queue.at(-1));
  expect((await run(runId)).state).toBe('running');
  expect(logged.at(-1)).toMatchObject({ event: 'scan interrupted', message: expect.stringContaining('answered 500') });
  away = false;
  pass(60);
  await sweep();
  await deliver(queue.at(-1));
  expect((await run(runId)).state).toBe('succeeded');
  expect(contexts).toHaveLength(1);

  away = true;
  const second = await start();
  for (let n = 0; n < 6; n += 1) {
    await deliver(queue.at(-1));
    pass(3600);
    await sweep();
  }
  expect(await run(second)).toMatchObject({ state: 'failed', error_class: 'interrupted' });
});

test('a run that goes on with an earlier one begins anew where the policy names other credentials', async () => {
  const { put, start, deliver, queue, runner, policies, scanners, run } = await world(['login']);
  await put('login');
  await put('session', cookie);
  const seen: unknown[] = [];
  let outcome: ScanOutcome = { kind: 'blocked', detail: 'A log-in stands before it' };
  scanners.set('diagnosis:cmsscan', async (_, { checkpoint, commit }) => {
    seen.push(checkpoint);
    await commit({ observed: [], absent: [], coverage: [], checkpoint: { at: 1 }, done: 1, planned: 2 });
    return outcome;
  });
  const first = await start();
  await deliver(queue.at(-1));
  expect((await run(first)).state).toBe('blocked');
  const again = async (of: string) => {
    const { output } = await retryRun(runner, call, of);
    await deliver(queue.at(-1));
    return String(output.run_id);
  };
  const second = await again(first);
  policies.now = overDefaults({ credentials: ['session'] }, safeDefaults, 'CMS');
  outcome = { kind: 'finished', detail: 'Looked at everything' };
  await again(second);
  expect(seen).toEqual([undefined, { at: 1 }, undefined]);
});
