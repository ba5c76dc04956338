import { DOT_ENV, page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'environment-file';

export const fires = [
  await exposed(check, { '/.env': DOT_ENV }),
  await exposed(check, {
    '/.env.production': 'export DATABASE_URL=postgres://u:secret@db/shop\nexport NODE_ENV=production\n',
  }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/.env': page('Shop', 'DB_PASSWORD=x') }),
  await exposed(check, { '/.env': 'This page explains what DB_PASSWORD = means.\nIt has text.\nAnd more text.\n' }),
  await exposed(check, {
    '/.env': '# Notes on .env\n\nWrite into it:\n\n    DB_PASSWORD=abc\n    APP_KEY=1\n\nThen start.\n',
  }),
  await exposed(check, { '/.env': { status: 403, body: DOT_ENV } }),
];
