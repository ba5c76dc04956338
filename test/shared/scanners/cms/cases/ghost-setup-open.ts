import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'ghost-setup-open';

export const fires = [
  await exposed(check, { '/ghost/api/admin/authentication/setup/': '{"setup":[{"status":false}]}' }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/ghost/api/admin/authentication/setup/': '{"setup":[{"status":true}]}' }),
  await exposed(check, { '/ghost/api/admin/authentication/setup/': '{"setup":[]}' }),
];
