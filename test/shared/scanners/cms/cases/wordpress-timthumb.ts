import { BASE, shown } from '../wordpress-artifacts.ts';

const path = '/wp-content/themes/hedgerow/timthumb.php';
const exhibit = shown(path.slice(1), 'TimThumb version : 2.8.10');

export const fires = [
  { base: BASE, found: [{ path, version: '2.8.10', exhibit }], missing: [], gaps: [] },
  { base: BASE, found: [{ path, version: undefined, exhibit }], missing: [], gaps: [] },
];

export const silent = [
  { base: BASE, found: [], missing: [path], gaps: [] },
  { base: BASE, found: [], missing: [], gaps: [{ outcome: 'blocked', reason: 'a firewall answers' }] },
];
