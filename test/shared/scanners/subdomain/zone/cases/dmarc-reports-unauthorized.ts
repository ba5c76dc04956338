import { dmarcOf, namesOf, unknown, zoneOf } from '../zone-of.ts';

const record = 'v=DMARC1; p=reject; rua=mailto:a@reports.example.net';
const withReports = (agrees: boolean | undefined) => zoneOf({ dmarc: dmarcOf([record], 'example.com', agrees) });

export const fires = [withReports(false)];

const free = {
  use: 'reports',
  record: '_dmarc.example.com TXT mailto:a@reports.example.net',
  name: 'reports.example.net',
  domain: 'example.net',
  registered: 'no',
} as const;

export const silent = [
  withReports(true),
  zoneOf(),
  withReports(undefined),
  { ...withReports(false), named: namesOf([free]) },
  zoneOf({ dmarc: { kind: 'none', organisation: 'example.com', broken: [] } }),
  zoneOf({ dmarc: unknown }),
];
