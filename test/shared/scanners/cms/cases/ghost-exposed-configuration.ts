import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'ghost-exposed-configuration';

export const fires = [
  await exposed(check, {
    '/config.production.json':
      '{"url":"https://a.test","database":{"client":"mysql","connection":{"host":"localhost","user":"ghost","password":"hunter2-secret"}}}',
  }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/config.production.json': '{"theme":"dark"}' }),
];
