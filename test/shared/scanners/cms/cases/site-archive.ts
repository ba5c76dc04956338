import { gzipOf, page, tarOf, zipOf } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'site-archive';

export const fires = [
  await exposed(check, { '/backup.zip': zipOf('public_html/wp-config.php', 'public_html/index.php') }),
  await exposed(check, { '/site.tar.gz': gzipOf(tarOf('./.htaccess', './index.php')) }),
  await exposed(check, { '/backup.tar': tarOf('htdocs/index.php') }),
  await exposed(check, { '/example.zip': zipOf('dump.sql') }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/site.zip': zipOf('catalogue.pdf', 'photos/1.jpg') }),
  await exposed(check, { '/backup.tar.gz': gzipOf('no tar at all') }),
  await exposed(check, { '/www.zip': page('Downloads', 'index.php') }),
];
