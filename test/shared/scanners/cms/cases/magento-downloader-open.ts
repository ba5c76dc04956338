import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'magento-downloader-open';

export const fires = [
  await exposed(check, {
    '/downloader/': page('Magento Downloader', '<p>&copy; 2026 Magento. (Magento Connect Manager ver. 1.9.3.0)</p>'),
  }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/downloader/': page('Downloads', 'Get our catalogue') }),
];
