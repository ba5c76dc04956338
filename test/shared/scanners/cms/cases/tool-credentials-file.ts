import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'tool-credentials-file';

export const fires = [
  await exposed(check, { '/.aws/credentials': '[default]\naws_access_key_id = AKIAABCDEFGHIJKLMNOP\n' }),
  await exposed(check, { '/.npmrc': '//registry.example.test/:_authToken=hunter2-secret\n' }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/.npmrc': 'save-exact=true\n//registry.example.test/:_authToken=$NPM_TOKEN\n' }),
  await exposed(check, { '/.netrc': page('netrc', 'machine a login b password c') }),
];
