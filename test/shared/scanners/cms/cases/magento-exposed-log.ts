import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'magento-exposed-log';

export const fires = [
  await exposed(check, { '/var/log/system.log': '[2024-03-12 10:00:00] main.CRITICAL: secret message\n' }),
  await exposed(check, { '/var/log/exception.log': '2014-03-12T10:00:00+00:00 ERR (3): secret message\n' }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/var/log/system.log': 'log of the system\n' }),
];
