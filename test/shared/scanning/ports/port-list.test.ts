import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePortList, withoutPorts } from '../../../../shared/scanning/ports/port-list.ts';

/** Among ports that are few, so that ranges overlap and touch, at either end of all that there are. */
const part = fc
  .tuple(fc.constantFrom(1, 65_456), fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 19 }))
  .map(([from, first, more]): [number, number] => [from + first, from + first + more]);
const parts = fc.array(part, { minLength: 1, maxLength: 12 });

const textOf = (ranges: readonly [number, number][]) =>
  ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',');
const portsIn = (ranges: readonly [number, number][]) =>
  new Set(ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at)));

test('a port list is the ascending set of what its text names, and a list without another the difference of the two', () => {
  fc.assert(
    fc.property(parts, parts, (named, excluded) => {
      const [all, gone] = [portsIn(named), portsIn(excluded)];
      for (const [list, expected] of [
        [parsePortList(textOf(named)), all],
        [withoutPorts(parsePortList(textOf(named)), parsePortList(textOf(excluded))), all.difference(gone)],
      ] as const) {
        const ascending = [...expected].toSorted((one, other) => one - other);
        expect(Array.from({ length: list.size }, (_, index) => list.at(index))).toEqual(ascending);
        const tried = [0, 1, 65_535, 65_536, ...[...named, ...excluded].flatMap(([a, b]) => [a - 1, a, b, b + 1])];
        expect(tried.filter((each) => list.has(each))).toEqual(tried.filter((each) => expected.has(each)));
        expect(() => list.at(list.size)).toThrow(RangeError);
        expect(() => list.at(-1)).toThrow(RangeError);
      }
    }),
    { numRuns: 60 },
  );
});

test('a list of all ports costs nothing that a request would notice', () => {
  const before = process.cpuUsage();
  for (let times = 0; times < 200; times += 1) parsePortList('1-65535');
  const { user, system } = process.cpuUsage(before);
  // Written out port by port it took 400 ms and more.
  expect((user + system) / 1000).toBeLessThan(100);
});
