import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'server-status-page';

export const fires = [
  await exposed(check, { '/server-status': page('Apache Status', '<dt>Server uptime: 3 days</dt>') }),
  await exposed(check, { '/nginx_status': 'Active connections: 2 \nserver accepts handled requests\n 1 1 1 \n' }),
  await exposed(check, { '/status?full': 'pool:                 www\nprocess manager:      dynamic\n' }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/server-status': page('Status of our servers', 'Server uptime: 3 days') }),
  await exposed(check, { '/nginx_status': 'Active connections: many\n' }),
];
