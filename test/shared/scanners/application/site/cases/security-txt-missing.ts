import { notAsked, siteOf, textFile } from '../site-of.ts';

export const fires = [siteOf()];

export const silent = [siteOf({ securityTxt: textFile('/.well-known/security.txt', 'Contact: mailto:a@b.test\n') })];

export const notTestable = [siteOf({ securityTxt: notAsked })];
