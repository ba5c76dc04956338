import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../../targets/free-port.ts';
import { fingerprintOf } from '../../weak-programs/folder-fingerprint.ts';
import { fetchModules, runNode } from '../npm.ts';
import type { LoggedInProgram } from './logged-in-program.ts';

const version = '5.4.1';
const [username, password] = ['keeper', 'Heron-at-noon-17'] as const;

/** npm's TiddlyWiki as a server, as its only user, with a password of HTTP. */
export const tiddlyWiki: LoggedInProgram = {
  name: 'TiddlyWiki',
  volatile: 'nothing',
  async start(folder) {
    const program = join(
      fetchModules('tiddlywiki', [`tiddlywiki@${version}`]),
      'node_modules/tiddlywiki/tiddlywiki.js',
    );
    const wiki = join(folder, 'wiki');
    execFileSync(process.execPath, [program, wiki, '--init', 'server'], { stdio: 'ignore' });
    const port = await freePort();
    const words = ['--listen', `port=${port}`, 'host=127.0.0.1', `username=${username}`, `password=${password}`];
    const server = await runNode(folder, [program, wiki, ...words], port);
    return {
      url: `http://127.0.0.1:${port}/`,
      version,
      secret: { kind: 'basic', username, password },
      state: () => fingerprintOf(wiki),
      [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
    };
  },
};
