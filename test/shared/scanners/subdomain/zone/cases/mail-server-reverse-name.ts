import { mailServer, notAsked, zoneOf } from '../zone-of.ts';

const withReverse = (names: readonly string[], isConfirmed: boolean | undefined) =>
  zoneOf({ mail: [mailServer('mx.example.com', { reverse: [{ address: '192.0.2.25', names, isConfirmed }] })] });

export const fires = [withReverse([], false), withReverse(['customer-7.example.net'], false)];

export const silent = [
  withReverse(['mx.example.com'], true),
  withReverse([], undefined),
  zoneOf({ mailServers: notAsked, mail: [] }),
];
