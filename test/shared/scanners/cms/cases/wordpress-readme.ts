import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'wordpress-readme';

export const fires = [
  await exposed(check, { '/readme.html': page('WordPress &#8250; ReadMe', '<h1>WordPress</h1>') }),
  await exposed(check, { '/readme.html': page('WordPress &rsaquo; ReadMe', 'Version 4.2') }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/readme.html': page('Read me', 'Our WordPress shop') }),
];
