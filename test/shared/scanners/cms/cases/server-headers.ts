import { front } from '../wordpress-artifacts.ts';

const answered = (...headers: [string, string][]) => front({ home: { status: 200, headers } });

export const fires = [
  answered(['Server', 'Apache/2.4.62 (Debian)'], ['X-Powered-By', 'PHP/8.2.7']),
  answered(['x-generator', 'Drupal 10\u0007 (https://drupal.test)']),
];

export const silent = [
  answered(['Content-Type', 'text/html'], ['Date', 'Sat, 21 Nov 2026 10:00:00 GMT'], ['Server', '']),
  answered(),
];
