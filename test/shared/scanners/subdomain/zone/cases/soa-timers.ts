import type { ZoneSignatures } from '../../../../../../shared/scanning/dns/dns.ts';
import { dnssecOf, signaturesOf, zoneOf } from '../zone-of.ts';

const withTimers = (timers: ZoneSignatures['timers']) => zoneOf({ dnssec: dnssecOf([signaturesOf({ timers })]) });
const day = 86_400;

export const fires = [
  withTimers({ refresh: 5, retry: 600, expire: 14 * day, negative: 3600 }),
  withTimers({ refresh: 600, retry: 7200, expire: 14 * day, negative: 300 }),
  withTimers({ refresh: day, retry: 7200, expire: day / 2, negative: 3600 }),
  withTimers({ refresh: 7200, retry: 3600, expire: 14 * day, negative: 7 * day }),
  // Of one server alone.
  zoneOf({
    dnssec: dnssecOf([
      signaturesOf(),
      signaturesOf({ timers: { refresh: 1, retry: 1, expire: 14 * day, negative: 60 } }),
    ]),
  }),
];

export const silent = [
  zoneOf(),
  zoneOf({ dnssec: undefined }),
  withTimers(undefined),
  zoneOf({ dnssec: dnssecOf(['ns1.example.net does not answer over TCP']) }),
  // As large providers have them: they copy zones in ways of their own.
  withTimers({ refresh: 900, retry: 900, expire: 1800, negative: 60 }),
  withTimers({ refresh: 21_600, retry: 3600, expire: 3 * day, negative: 300 }),
  withTimers({ refresh: 7200, retry: 900, expire: 14 * day, negative: day }),
  withTimers({ refresh: 3600, retry: 300, expire: 28 * day, negative: 300 }),
];
