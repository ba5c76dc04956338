import { pageOf } from '../page-of.ts';

const page = (header: string | readonly string[]) => pageOf({ headers: { 'X-Content-Type-Options': header } });

export const fires = [page('sniff'), page(''), page('"nosniff"'), page('no-sniff, nosniff')];

export const silent = [page('nosniff'), page(' NOSNIFF '), page(['nosniff', 'nosniff']), pageOf({})];
