import type { Zone } from '../zone.ts';

/** A zone of 10,000 hosts that is handed to whoever asks. */
export const largeZone: Zone = {
  name: 'large.test',
  records: Array.from({ length: 10_000 }, (_, index) => [
    `host-${index}.large.test`,
    'A',
    `127.3.${Math.floor(index / 250)}.${(index % 250) + 1}`,
  ]),
  transfer: 'open',
};
