import { pageOf } from '../page-of.ts';

const page = (header: string, meta: string) =>
  pageOf({ headers: { 'Content-Type': header }, body: `<html><head>${meta}</head><body>x</body></html>` });

export const fires = [
  page('text/html; charset=utf-8', '<meta charset="shift_jis">'),
  page('text/html; charset="iso-8859-1"', '<meta http-equiv="Content-Type" content="text/html; charset=UTF-8">'),
];

export const silent = [
  page('text/html; charset=UTF-8', '<meta charset="utf-8">'),
  page('text/html; charset=utf8', '<meta charset="UTF-8">'),
  page('text/html; charset=iso-8859-1', '<meta charset="windows-1252">'),
  page('text/html', '<meta charset="utf-8">'),
  page('text/html; charset=utf-8', '<meta name="charset" content="x">'),
  page('text/html; charset=nonsense', '<meta charset="utf-8">'),
];
