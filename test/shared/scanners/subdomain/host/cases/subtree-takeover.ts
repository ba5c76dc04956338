import { hostOf, lead } from '../host-of.ts';

const subtree = { kind: 'records', records: [] } as const;
const ended = (end: 'no_name' | 'no_data' | 'failed', registered: 'no' | 'yes' | 'unknown' | 'internal' = 'unknown') =>
  hostOf({ subtree, leads: [lead('DNAME', 'shops.gone-for-good.net', { end, registered })] });

export const fires = [ended('no_name', 'no')];

export const silent = [
  hostOf(),
  ended('no_data'),
  ended('no_name', 'yes'),
  ended('no_name', 'unknown'),
  ended('no_name', 'internal'),
  ended('failed'),
  hostOf({ subtree: { kind: 'failed', reason: 'timeout', words: 'No answer in time' } }),
  // What is said of mail servers is no word about the names below.
  hostOf({ leads: [lead('MX', 'mx.gone-for-good.net', { end: 'no_name', registered: 'no' })] }),
];
