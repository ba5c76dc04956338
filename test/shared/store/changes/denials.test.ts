import { describe, expect, test } from 'vitest';
import { authorize } from '../../../../shared/auth/principal.ts';
import { Denials } from '../../../../shared/store/changes/denials.ts';
import { Table, type Write } from '../../../../shared/store/table/table.ts';

const startMs = 1_800_000_000_000;

function setUp() {
  const denials = new Denials();
  const clock = { ms: startMs };
  const store = { table: new Table({ send: () => Promise.reject(new Error('not asked')) }, 't'), now: () => clock.ms };
  let requests = 0;
  /** The table after all that was denied: one item for each key. */
  const items = new Map<string, Record<string, unknown>>();
  const deny = (subject = 'somebody', projectId = 7): Write | undefined => {
    requests += 1;
    const principal = { subject, grants: [{ project: '*', role: 'admin' }] } as const;
    const project = authorize(principal, projectId, 'scan:read');
    const write = denials.writeOf(store, { project, principal, requestId: `r-${requests}`, action: 'a/b' });
    if (write && 'put' in write) items.set(`${write.put.pk} ${write.put.sk}`, write.put);
    return write;
  };
  return { deny, items, clock };
}

describe('requests that are denied', () => {
  test('are one record each, as long as they are few', () => {
    const { deny, items } = setUp();
    for (let each = 0; each < 10; each += 1) deny();
    expect(items.size).toBe(10);
    expect([...items.values()].map(({ repeated }) => repeated)).toEqual(Array(10).fill(0));
    expect(new Set([...items.values()].map(({ request_id }) => request_id)).size).toBe(10);
  });

  test('are counted in the last record when they are a flood, none forgotten', () => {
    const { deny, items } = setUp();
    for (let each = 0; each < 5000; each += 1) deny();
    expect(items.size).toBe(10);
    const total = [...items.values()].reduce((sum, { repeated }) => sum + 1 + Number(repeated), 0);
    expect(total).toBe(5000);
    expect([...items.values()].at(-1)).toMatchObject({ repeated: 4990, request_id: 'r-5000', outcome: 'denied' });
  });

  test('of another caller, project or minute have records of their own', () => {
    const { deny, items, clock } = setUp();
    for (let each = 0; each < 50; each += 1) deny();
    deny('another');
    deny('somebody', 8);
    clock.ms += 60_000;
    deny();
    expect(items.size).toBe(13);
    expect([...items.values()].slice(10).map(({ repeated }) => repeated)).toEqual([0, 0, 0]);
  });

  test('by somebody who walks through all projects are left to the log at some point', () => {
    const { deny, items, clock } = setUp();
    for (let project = 1; project <= 1000; project += 1) deny('somebody', project);
    expect(items.size).toBe(100);
    expect(deny('somebody', 2000)).toBeUndefined();
    expect(deny('somebody', 1)).toBeDefined();
    clock.ms += 60_000;
    expect(deny('somebody', 2000)).toBeDefined();
  });
});
