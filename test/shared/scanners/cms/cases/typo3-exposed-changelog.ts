import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'typo3-exposed-changelog';

export const fires = [
  await exposed(check, {
    '/ChangeLog': '2013-11-26  TYPO3 Release Team  <typo3v4@typo3.org>\n\n\t* [RELEASE] Release of TYPO3 6.1.6\n',
  }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/ChangeLog': '2013-11-26 fixed the door\n' }),
];
