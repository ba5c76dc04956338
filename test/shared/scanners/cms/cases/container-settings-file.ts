import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'container-settings-file';

export const fires = [
  await exposed(check, {
    '/docker-compose.yml': 'services:\n  web:\n    image: wordpress:6\n  db:\n    image: mariadb\n',
  }),
  await exposed(check, { '/Dockerfile': 'FROM php:8.2-apache\nRUN docker-php-ext-install mysqli\n' }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/docker-compose.yml': 'title: how to compose\n' }),
  await exposed(check, { '/Dockerfile': page('Dockerfile', 'FROM php RUN it') }),
];
