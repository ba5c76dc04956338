import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'typo3-exposed-log';

export const fires = [
  await exposed(check, {
    '/typo3temp/logs/typo3.log':
      'Tue, 12 Mar 2024 10:00:00 +0000 [ERROR] request="0123456789abc" component="TYPO3.CMS.Core.Error.ErrorHandler": secret message\n',
  }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/typo3temp/logs/typo3.log': 'a log of wood\n' }),
];
