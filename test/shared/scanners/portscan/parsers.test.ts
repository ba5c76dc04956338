import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AddressSet } from '../../../../shared/scanners/portscan/address-set.ts';
import { checkpointOf } from '../../../../shared/scanners/portscan/checkpoint.ts';
import { connectFailure } from '../../../../shared/scanners/portscan/connecting/answer.ts';
import { livenessPorts } from '../../../../shared/scanners/portscan/connecting/liveness.ts';
import { Loss } from '../../../../shared/scanners/portscan/connecting/loss.ts';
import { RoundTrip } from '../../../../shared/scanners/portscan/connecting/round-trip.ts';
import { decoyPorts } from '../../../../shared/scanners/portscan/connecting/tarpit.ts';
import { CongestionWindow } from '../../../../shared/scanners/portscan/connecting/window.ts';
import { readCheckpoint } from '../../../../shared/scanning/frame/checkpoint.ts';
import { TokenBucket } from '../../../../shared/scanning/pacing/token-bucket.ts';
import { PortListInvalid, parsePortList } from '../../../../shared/scanning/ports/port-list.ts';

function portsOf(text: string): number[] {
  const list = parsePortList(text);
  return Array.from({ length: list.size }, (_, index) => list.at(index));
}

test('a port list is read with ranges, overlaps and blanks', () => {
  expect(portsOf('22,80, 8000-8002,8001')).toEqual([22, 80, 8000, 8001, 8002]);
  expect(parsePortList('1-65535').size).toBe(65_535);
});

test.each(['', '0', '65536', '1-65536', '80-22', 'http', '1-', '-1', '1,,2', '1;2', '1.5', '0x50', '1e3', '22-23-24'])(
  'the port list %j is rejected',
  (text) => expect(() => parsePortList(text)).toThrow(PortListInvalid),
);

test('a port list holds exactly the ports that were named', () => {
  const part = fc
    .tuple(fc.integer({ min: 1, max: 65_535 }), fc.nat(200))
    .map(([first, length]) => [first, Math.min(65_535, first + length)] as const);
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 10 }), (parts) => {
      const expected = new Set(
        parts.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index)),
      );
      expect(portsOf(parts.map((each) => each.join('-')).join(','))).toEqual([...expected].sort((a, b) => a - b));
    }),
  );
});

test('any text is a port list or a PortListInvalid', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789,- ') })), (text) => {
      try {
        expect(parsePortList(text).size).toBeGreaterThan(0);
      } catch (error) {
        expect(error).toBeInstanceOf(PortListInvalid);
      }
    }),
  );
});

test('a checkpoint comes back as it was stored, and anything else means a fresh start', () => {
  const kind = checkpointOf('127.0.0.1', '1-10');
  const fresh = kind.first;
  const other = checkpointOf('127.0.0.2', '1-10');
  const stored = { ...fresh, block: 3, open: 2, live: 'AQ==' };
  expect(readCheckpoint(kind, JSON.parse(JSON.stringify(stored)))).toEqual(stored);
  expect(readCheckpoint(other, stored)).toEqual(other.first);
  fc.assert(
    fc.property(
      fc.oneof(fc.anything(), fc.record({ version: fc.constant(1), block: fc.anything(), live: fc.anything() })),
      (junk) => {
        expect(readCheckpoint(kind, junk)).toEqual(fresh);
      },
    ),
  );
});

test('the set of answering addresses survives its checkpoint, whatever is in it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), fc.array(fc.nat(1999)), (capacity, picks) => {
      const indexes = [...new Set(picks.filter((pick) => pick < capacity))].sort((a, b) => a - b);
      const set = AddressSet.empty(capacity);
      for (const index of indexes) set.add(index);
      const read = AddressSet.parse(set.toText(), capacity);
      expect(read.size).toBe(indexes.length);
      expect(indexes.map((_, position) => read.at(position))).toEqual(indexes);
      expect(read.at(indexes.length)).toBe(undefined);
    }),
  );
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 100 }), (text, capacity) => {
      expect(AddressSet.parse(text, capacity).size).toBeLessThanOrEqual(capacity);
    }),
  );
  expect(AddressSet.empty(65_536).toText().length).toBeLessThan(12_000);
});

test('time-outs follow the answers and stay between 100 ms and 3 s', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20_000 })), fc.nat(9), (answers, tries) => {
      const roundTrip = new RoundTrip();
      for (const answer of answers) roundTrip.answered(answer);
      expect(roundTrip.timeoutMs(tries)).toBeGreaterThanOrEqual(100);
      expect(roundTrip.timeoutMs(tries)).toBeLessThanOrEqual(3000);
    }),
  );
});

test.each([
  [0, 1000, 2],
  [1, 10_000, 2],
  [10, 1000, 3],
  [300, 700, 10],
  [1, 3, 5],
])('with %i late answers and %i prompt ones a silent port gets %i tries', (late, prompt, tries) => {
  const loss = new Loss();
  for (let index = 0; index < late; index += 1) loss.answered(1);
  for (let index = 0; index < prompt; index += 1) loss.answered(0);
  expect(loss.triesNeeded()).toBe(tries);
});

test('the window grows to its limit, halves once per round trip and shrinks when sockets run out', () => {
  const window = new CongestionWindow(400);
  expect(window.size).toBe(100);
  for (let index = 0; index < 1000; index += 1) window.answered();
  expect(window.size).toBe(400);
  window.lost(1000, 100);
  window.lost(1050, 100);
  expect(window.size).toBe(200);
  window.exhausted(80);
  expect(window.size).toBe(20);
  expect(new CongestionWindow(7).size).toBe(7);
});

test('the token bucket lets through its rate and no more', () => {
  let now = 0;
  const bucket = new TokenBucket(500, now);
  let taken = 0;
  for (; now <= 2000; now += 1) while (bucket.take(now)) taken += 1;
  expect(taken).toBeGreaterThan(990);
  expect(taken).toBeLessThanOrEqual(1026);
  expect(new TokenBucket(undefined, 0).take(0)).toBe(true);
});

test.each([
  ['ECONNREFUSED', 'refused'],
  ['EHOSTUNREACH', 'silent'],
  ['ETIMEDOUT', 'silent'],
  ['ECONNRESET', 'accepted'],
  ['EMFILE', 'own'],
  ['ENOBUFS', 'own'],
  ['EADDRNOTAVAIL', 'own'],
])('the error %s says %s about a port', (code, failure) => {
  expect(connectFailure(code)).toBe(failure);
});

test('liveness is looked for on ports of the setting only, and on all of a short list', () => {
  expect(livenessPorts(parsePortList('7,9'), 16, [])).toEqual([7, 9]);
  expect(livenessPorts(parsePortList('1-65535'), 256, [6379])).toEqual(expect.arrayContaining([443, 6379]));
  const odd = livenessPorts(parsePortList('30000-40000'), 16, [6379]);
  expect(odd.every((port) => port >= 30_000 && port <= 40_000)).toBe(true);
  expect(odd.length).toBe(16);
});

test('decoys are thirty different high ports', () => {
  const ports = decoyPorts('127.0.0.1', 30);
  expect(new Set(ports).size).toBe(30);
  expect(Math.min(...ports)).toBeGreaterThanOrEqual(12_000);
  expect(Math.max(...ports)).toBeLessThanOrEqual(65_535);
});
