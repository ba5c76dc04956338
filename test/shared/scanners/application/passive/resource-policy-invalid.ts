import { pageOf } from '../page-of.ts';

const page = (header: string) => pageOf({ headers: { 'Cross-Origin-Resource-Policy': header } });

export const fires = [page('self'), page('Same-Origin'), page('')];

export const silent = [page('same-origin'), page('same-site'), page('cross-origin'), pageOf({})];
