import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'password-file';

export const fires = [
  await exposed(check, { '/.htpasswd': 'admin:$apr1$Q1w2E3r4$secret-hash-value-here\nbob:$2y$05$secrethash\n' }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/.htpasswd': 'name:value\nother:thing\n' }),
  await exposed(check, { '/.htpasswd': page('x', 'admin:$apr1$') }),
];
