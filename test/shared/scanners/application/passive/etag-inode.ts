import { pageOf } from '../page-of.ts';

const page = (header: string) => pageOf({ headers: { ETag: header } });

export const fires = [page('"2c39-1a4-5e8d1f2a3b4c0"'), page('"1d2-a3b-4c5d6e7f8091a;4c5d6e7f8091b"')];

export const silent = [page('"1a4-5e8d1f2a3b4c0"'), page('W/"abc"'), page('"5f3b2a1c-264"'), pageOf({})];
