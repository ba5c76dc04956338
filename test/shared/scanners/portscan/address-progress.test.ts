import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AddressProgress } from '../../../../shared/scanners/portscan/address-progress.ts';
import { checkpointOf } from '../../../../shared/scanners/portscan/checkpoint.ts';
import { readCheckpoint } from '../../../../shared/scanning/frame/checkpoint.ts';

const kind = checkpointOf('192.0.2.0/24', '1-10');

/** As it comes back from the store. */
function stored(progress: AddressProgress) {
  return readCheckpoint(kind, JSON.parse(JSON.stringify({ ...kind.first, ...progress.write() })));
}

test('a checkpoint of one address at a time goes on where it was', () => {
  const old = { ...kind.first, probed: 256, live: 'Bw==', address: 1, block: 2, control: 22, silent: 5 };
  const progress = new AddressProgress(readCheckpoint(kind, old));
  expect(progress.finished).toBe(1);
  expect(progress.take(3)).toBe(1);
  expect(progress.of(1)).toEqual({
    block: 2,
    undone: new Set(),
    seen: new Set(),
    control: 22,
    waiting: 0,
    doubtful: 0,
    opened: 0,
    certificates: {},
    presented: new Map(),
    udpDone: false,
  });
  expect(progress.take(3)).toBe(2);
  expect(progress.take(3)).toBe(undefined);
});

test('a scan of one address without silence has a checkpoint that an earlier version reads', () => {
  const progress = new AddressProgress(kind.first);
  progress.of(0).block = 3;
  expect(progress.write()).toEqual({ address: 0, block: 3, control: 0 });
  progress.finish(0);
  expect(progress.write()).toEqual({ address: 1, block: 0, control: 0 });
});

test('ports that are not done before others are known after an interruption', () => {
  const progress = new AddressProgress(kind.first);
  progress.of(0).block = 3;
  progress.of(1).block = 2;
  for (const port of [22, 1000, 1001, 1002]) progress.of(0).undone.add(port);
  progress.of(1).undone.add(5900);
  expect(progress.write()).toMatchObject({ undone: '22,1000-1002', ahead: [{ address: 1, undone: '5900' }] });
  const next = new AddressProgress(stored(progress));
  expect([next.first.undone, next.of(1).undone]).toEqual([new Set([22, 1000, 1001, 1002]), new Set([5900])]);
});

test('the ports that share a certificate are known after an interruption', () => {
  const progress = new AddressProgress(kind.first);
  const certificates = { ab12: [443, 465] };
  progress.of(0).block = 1;
  progress.of(2).block = 1;
  Object.assign(progress.of(0).certificates, certificates);
  Object.assign(progress.of(2).certificates, certificates);
  const next = new AddressProgress(stored(progress));
  expect([next.of(0).certificates, next.of(1).certificates, next.of(2).certificates]).toEqual([
    certificates,
    {},
    certificates,
  ]);
});

test('whatever is finished in whatever order, nothing is done twice or forgotten after an interruption', () => {
  const step = fc.record({ finish: fc.boolean(), pick: fc.nat(), blocks: fc.nat(3), interrupt: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 30 }), (steps, live) => {
      let progress = new AddressProgress(kind.first);
      let working: number[] = [];
      const blocks = new Map<number, number>();
      const finished = new Set<number>();
      for (const { finish, pick, blocks: more, interrupt } of steps) {
        const taken = progress.take(live);
        if (typeof taken === 'number') working.push(taken);
        const address = working[pick % Math.max(1, working.length)];
        if (address === undefined) continue;
        expect(finished.has(address)).toBe(false);
        expect(progress.of(address).block).toBe(blocks.get(address) ?? 0);
        progress.of(address).block += more;
        blocks.set(address, progress.of(address).block);
        if (finish) {
          progress.finish(address);
          finished.add(address);
          working = working.filter((each) => each !== address);
        }
        expect(progress.finished).toBe(finished.size);
        if (interrupt) {
          progress = new AddressProgress(stored(progress));
          working = [];
        }
      }
    }),
  );
});

test('an address that takes long holds back others before the checkpoint names too many', () => {
  const progress = new AddressProgress(kind.first);
  for (let address = 0; address < 1000; address += 1) {
    expect(progress.take(2000)).toBe(address);
    if (address > 0) progress.finish(address);
  }
  expect(progress.take(2000)).toBe('later');
  expect(JSON.stringify(progress.write()).length).toBeLessThan(10_000);
  progress.finish(0);
  expect(progress.take(2000)).toBe(1000);
});
