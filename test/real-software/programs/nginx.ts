import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../targets/free-port.ts';
import { fetchPackages, unpack, versionOf } from '../debian.ts';
import type { Program } from '../program.ts';
import { reachable } from '../reachable.ts';

/** The site that nginx has before anything is put there. */
export const nginx: Program = {
  name: 'nginx, default site',
  setUp: "Debian's package and its configuration",
  async start(folder) {
    const fetched = fetchPackages('nginx', ['nginx', 'nginx-common']);
    unpack(fetched, folder);
    const port = await freePort();
    const etc = join(folder, 'etc/nginx');
    const www = join(folder, 'var/www/html');
    for (const each of [www, join(folder, 'run'), join(folder, 'bodies')]) mkdirSync(each, { recursive: true });
    copyFileSync(join(folder, 'usr/share/nginx/html/index.html'), join(www, 'index.nginx-debian.html'));
    const site = readFileSync(join(etc, 'sites-available/default'), 'utf8')
      .replace('listen 80 default_server', `listen 127.0.0.1:${port} default_server`)
      .replace('listen [::]:80 default_server;', '')
      .replace('/var/www/html', www);
    writeFileSync(join(etc, 'sites-enabled/default'), site);
    const main = join(etc, 'nginx.conf');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((each) => `${each}_temp_path ${folder}/bodies/${each};\n`)
      .join('');
    const rooted = readFileSync(main, 'utf8')
      .replace(/\/run\/nginx\.pid/, join(folder, 'run/nginx.pid'))
      .replace('worker_processes auto', 'worker_processes 1')
      .replace('http {', `http {\n${temporary}`);
    writeFileSync(main, rooted);
    chmodSync(folder, 0o755);
    const child = spawn(
      join(folder, 'usr/sbin/nginx'),
      ['-c', main, '-p', join(folder, 'usr/share/nginx'), '-g', 'daemon off;', '-e', join(folder, 'error.log')],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    await reachable(port, child, join(folder, 'error.log'));
    return {
      url: `http://127.0.0.1:${port}/`,
      version: versionOf(fetched, 'nginx'),
      async [Symbol.asyncDispose]() {
        const gone = once(child, 'exit');
        child.kill('SIGTERM');
        await gone;
      },
    };
  },
};
