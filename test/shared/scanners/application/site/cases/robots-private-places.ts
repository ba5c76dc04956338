import { notAsked, siteOf, textFile } from '../site-of.ts';

const robots = (text: string) => siteOf({ robots: textFile('/robots.txt', text) });

export const fires = [
  robots('User-agent: *\nDisallow: /backup-2019/\nDisallow: /cart\n'),
  robots('disallow:/Admin # do not look\rDisallow: /intern/'),
];

export const silent = [
  siteOf(),
  robots('User-agent: *\nDisallow: /cart\nDisallow: /search?q=\nAllow: /admin-guide.html\n'),
  robots('User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n'),
  robots('User-agent: *\nDisallow:\n# Disallow: /secret/\n'),
];

export const notTestable = [siteOf({ robots: notAsked })];
