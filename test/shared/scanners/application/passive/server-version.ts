import { pageOf } from '../page-of.ts';

const page = (header: string) => pageOf({ headers: { Server: header } });

export const fires = [
  page('nginx/1.22.1'),
  page('Apache/2.4.57 (Debian) PHP/8.2.7'),
  page('Microsoft-IIS/10.0'),
  page('gunicorn/20.0.4'),
];

export const silent = [
  page('nginx'),
  page('cloudflare'),
  page('awselb/2.0'),
  page('Apache'),
  page('ECS (dcb/7F84)'),
  pageOf({}),
];
