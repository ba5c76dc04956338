import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'typo3-install-tool-unlocked';

export const fires = [
  await exposed(check, { '/typo3conf/ENABLE_INSTALL_TOOL': 'KEEP_FILE' }),
  await exposed(check, {
    '/typo3conf/ENABLE_INSTALL_TOOL': { body: '', headers: { 'content-type': 'application/octet-stream' } },
  }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/typo3conf/ENABLE_INSTALL_TOOL': page('x', 'KEEP_FILE') }),
];
