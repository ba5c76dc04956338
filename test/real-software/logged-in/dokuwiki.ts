import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fingerprintOf } from '../../weak-programs/folder-fingerprint.ts';
import { startDokuwiki } from '../programs/dokuwiki.ts';
import type { LoggedInProgram } from './logged-in-program.ts';

const [username, password] = ['annarcher', 'Heron-at-noon-17'] as const;

/** Debian's DokuWiki, as a user who may write pages. */
export const dokuwiki: LoggedInProgram = {
  name: 'DokuWiki',
  volatile: 'its caches, locks and logs, and what it notes of a page when it is first seen',
  maxDepth: 2,
  maxChildren: 12,
  async start(folder) {
    const hash = createHash('md5').update(password).digest('hex');
    const running = await startDokuwiki(folder, {
      settings: ["$conf['start'] = 'home';"],
      rules: ['*  @ALL  1', '*  @user  8'],
      users: [`${username}:${hash}:Ann Archer:ann@pond.example:user`],
      pages: {
        home: '====== The pond ======\nHerons come in the morning. See [[birds:heron]].\n',
        'birds/heron': '====== Heron ======\nIt stands at the pond until noon, and hunts frogs.\n',
      },
    });
    const login_url = `${running.url}doku.php?id=home&do=login`;
    const { url, version } = running;
    return {
      url,
      version,
      secret: { kind: 'form', login_url, username, password },
      state: () =>
        fingerprintOf(
          join(folder, 'var/lib/dokuwiki'),
          /data\/(?:cache|locks|log|tmp|index)\/|\.(?:meta|indexed)$|_htcookiesalt2/,
        ),
      [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
    };
  },
};
