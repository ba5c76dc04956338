import { pageOf } from '../../page-of.ts';
import { siteOf } from '../site-of.ts';

const policy = (nonce: string) => ({ 'Content-Security-Policy': `script-src 'nonce-${nonce}' 'strict-dynamic'` });
const home = { headers: policy('abcdefgh12345678') };

export const fires = [siteOf({ home, again: pageOf(home) })];

export const silent = [
  siteOf({ home, again: pageOf({ headers: policy('12345678abcdefgh') }) }),
  siteOf({ home: { headers: { 'Content-Security-Policy': "script-src 'self'" } } }),
  siteOf(),
];

export const notTestable = [
  siteOf({ home }),
  siteOf({ home, again: pageOf({ headers: { ...home.headers, Age: '30' } }) }),
];
