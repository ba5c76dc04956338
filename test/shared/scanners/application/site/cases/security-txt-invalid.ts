import { notAsked, siteOf, textFile } from '../site-of.ts';

const now = { Date: 'Sat, 21 Nov 2026 10:00:00 GMT' };
const file = (text: string, path = '/.well-known/security.txt') => siteOf({ securityTxt: textFile(path, text, now) });
const good = 'Contact: mailto:security@example.com\r\nExpires: 2027-06-30T22:00:00.000Z\r\n';

export const fires = [
  file('Expires: 2027-06-30T22:00:00.000Z\n'),
  file('Contact: mailto:security@example.com\n'),
  file(good.replace('2027', '2024')),
  file(good.replace('2027-06-30T22:00:00.000Z', 'next year')),
  file(`${good}Expires: 2028-01-01T00:00:00Z\n`),
  file(good.replace('mailto:', '')),
  file(good, '/security.txt'),
];

export const silent = [file(`# hello\n${good}Preferred-Languages: en\n`), siteOf()];

export const notTestable = [siteOf({ securityTxt: notAsked })];
