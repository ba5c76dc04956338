import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'magento-installer-open';

// Of Magento 1.9.4.5 that is not installed, shortened.
const wizard = `<!DOCTYPE html><html><head><title>Magento Installation Wizard</title>
<link rel="stylesheet" href="http://site.example.test/skin/install/default/default/css/reset.css" type="text/css" media="all" /></head><body>
<h3>Welcome to Magento's Installation Wizard!</h3><form action="http://site.example.test/index.php/install/wizard/beginPost/" method="post"></form>
<p>Help Us to Keep Magento Healthy - <strong>Report All Bugs</strong> (ver. 1.9.4.5)<br/></p></body></html>`;

export const fires = [await exposed(check, { '/index.php/install/': wizard })];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, {
    '/index.php/install/': page('Install', 'How Magento is installed: its wizard asks for a database'),
  }),
];
