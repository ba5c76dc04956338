import { pageOf } from '../page-of.ts';

export const fires = [
  pageOf({
    body: '<html><head><title>PHP 8.2.7 - phpinfo()</title></head><body><div class="center"><table><tr class="h"><td><h1 class="p">PHP Version 8.2.7</h1></td></tr></table><table><tr><td class="e">System </td><td class="v">Linux</td></tr></table></div></body></html>',
  }),
];

export const silent = [
  pageOf({ body: '<title>phpinfo() - Manual</title><h1>phpinfo</h1><p>Outputs PHP Version and more.</p>' }),
  pageOf({ body: '<p>&lt;h1 class="p"&gt;PHP Version 8.2.7&lt;/h1&gt;</p>' }),
];
