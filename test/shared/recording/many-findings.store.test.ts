import { expect, inject, test } from 'vitest';
import { observation, recording } from './recording.ts';

test('a run with thousands of new findings takes its ids at once and writes few at the same time', async () => {
  const r = await recording();
  const count = inject('depth') === 'deep' ? 3000 : 300;
  const write = r.table.write.bind(r.table);
  let under = 0;
  let most = 0;
  let writes = 0;
  r.table.write = async (each) => {
    under += 1;
    writes += 1;
    most = Math.max(most, under);
    try {
      return await write(each);
    } finally {
      under -= 1;
    }
  };
  const places = Array.from({ length: count }, (_, index) => observation(`place-${index}`));
  await r.scan('run-1', [places]);
  expect(writes).toBe(count + 1);
  expect(most).toBeGreaterThan(8);
  expect(most).toBeLessThanOrEqual(32);
  const found = await r.list();
  expect(new Set(found.map(({ finding_id }) => finding_id)).size).toBe(count);
  expect(found.map(({ location }) => location)).toEqual(places.map(({ location }) => location));

  writes = 0;
  const known = await r.scan('run-1', [places]);
  expect(known.seen.high).toBe(count);
  expect(writes).toBe(0);
});
