import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'magento-exposed-release-notes';

export const fires = [
  await exposed(check, { '/RELEASE_NOTES.txt': '==== 1.9.3.0 ====\n\n=== Improvements ===\n* Faster\n' }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/RELEASE_NOTES.txt': '==== 2.0.0.0 ====\nour band\n' }),
];
