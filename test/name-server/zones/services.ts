import type { Zone } from '../zone.ts';

const zone = (name: string, ...taken: readonly string[]): Zone => ({
  name,
  records: taken.map((each) => [`${each}.${name}`, 'A', '127.0.40.1']),
  transfer: 'closed',
});

/** Pretended services, where aliases lead: a name that is taken has an address on loopback, every other does not exist. */
export const serviceZones: readonly Zone[] = [
  zone('github.io', 'taken-pages'),
  zone('herokudns.com', 'taken-app'),
  zone('amazonaws.com', 'taken-bucket.s3'),
  zone('myshopify.com', 'shops'),
  zone('edge-network.test', 'front-1', 'front-2'),
];
