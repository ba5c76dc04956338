import { pageOf } from '../page-of.ts';

const page = (header: string | readonly string[]) => pageOf({ headers: { 'Strict-Transport-Security': header } });

export const fires = [page(['max-age=31536000', 'max-age=31536000']), page(['max-age=0', 'max-age=31536000'])];

export const silent = [page('max-age=31536000'), pageOf({})];
