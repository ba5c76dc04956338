import { pageOf } from '../page-of.ts';

const page = (header: string) => pageOf({ headers: { 'Permissions-Policy': header } });

export const fires = [
  page("camera 'none'; microphone 'self'"),
  page('camera=(), '),
  page('camera=('),
  page("camera=(self 'none')"),
  page('Camera=()'),
  page('camera: none'),
];

export const silent = [
  page('camera=(), microphone=(self "https://a.example.com"), geolocation=*'),
  page('fullscreen=(self), interest-cohort=(), ch-ua-model=?0;report-to=main'),
  page('camera=self'),
  pageOf({}),
];
