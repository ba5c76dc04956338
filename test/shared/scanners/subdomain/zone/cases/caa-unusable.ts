import { unknown, zoneOf } from '../zone-of.ts';

const caaOf = (tag: string, value: string, critical = false) =>
  zoneOf({ caa: { kind: 'records', at: 'example.com', records: [{ tag, value, critical }] } });

export const fires = [
  caaOf('tbs', 'Unknown', true),
  caaOf('issue', 'https://letsencrypt.org/'),
  caaOf('issuewild', 'Example CA Ltd.'),
];

export const silent = [
  zoneOf(),
  ...['letsencrypt.org', ';', '', ' ca.example.net ; account=230123', '; policy=ev'].map((value) =>
    caaOf('issue', value),
  ),
  caaOf('issue', 'letsencrypt.org', true),
  caaOf('tbs', 'Unknown'),
  zoneOf({ caa: { kind: 'none' } }),
  zoneOf({ caa: unknown }),
];
