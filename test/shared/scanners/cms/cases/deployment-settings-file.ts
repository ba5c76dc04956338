import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'deployment-settings-file';

export const fires = [
  await exposed(check, {
    '/.vscode/sftp.json':
      '{\n  // our server\n  "name": "shop",\n  "host": "ftp.example.test",\n  "username": "deploy",\n  "password": "hunter2-secret"\n}',
  }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/.vscode/sftp.json': '{"host":"","username":""}' }),
  await exposed(check, { '/sftp-config.json': page('x', '"host": "a", "user": "b"') }),
];
