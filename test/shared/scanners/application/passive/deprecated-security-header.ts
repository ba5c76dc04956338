import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({ headers: { 'Public-Key-Pins': 'pin-sha256="x"; max-age=1' } }),
  pageOf({ headers: { 'Expect-CT': 'max-age=0', 'Feature-Policy': "camera 'none'" } }),
];

export const silent = [pageOf({}), pageOf({ headers: { 'Permissions-Policy': 'camera=()' } })];
