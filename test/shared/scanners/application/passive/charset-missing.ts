import { pageOf } from '../page-of.ts';

const page = (body: string, type = 'text/html') => pageOf({ headers: { 'Content-Type': type }, body });

export const fires = [
  page('<html><head><title>x</title></head></html>'),
  page(`<html><head>${' '.repeat(2000)}<meta charset="utf-8"></head></html>`),
];

export const silent = [
  page('<html></html>', 'text/html; charset=utf-8'),
  page('<html><head><meta charset=utf-8></head></html>'),
  page('<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">'),
  page('\ufeff<html></html>'),
  page(''),
  page('<html xmlns="http://www.w3.org/1999/xhtml"></html>', 'application/xhtml+xml'),
  page('{}', 'application/json'),
];
