import { pageOf } from '../page-of.ts';

const page = (header: string) => pageOf({ headers: { 'X-Powered-By': header } });

export const fires = [page('PHP/8.2.7'), page('Express'), page('ASP.NET')];

export const silent = [page(''), pageOf({})];
