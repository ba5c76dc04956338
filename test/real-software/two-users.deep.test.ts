import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FormCredential } from '../../shared/records/policies/site-credential.ts';
import { quickScope } from '../shared/scanners/application/quick-scope.ts';
import { runApplicationScan } from '../shared/scanners/application/run-application-scan.ts';
import { startDokuwiki } from './programs/dokuwiki.ts';

/*
 * Debian's DokuWiki with two users. Its index hides a namespace that a user may not read (`sneaky_index`), so that nobody
 * but its owner is led to the pages in it. A rule for one such page that was left from before opens it all the same.
 */
const users = [
  { name: 'annarcher', password: 'Heron-at-noon-17', mail: 'ann.archer@pond.example' },
  { name: 'bobbaker', password: 'Stork-at-dusk-29', mail: 'bob.baker@pond.example' },
] as const;
const [ann] = users;

const diary = `====== Diary of Ann ======
Written by ${ann.name} (${ann.mail}), member 5013-7714. The eggs are in the reeds behind the third willow, seven of them, and
nobody else is to know before the storks have left. Keys of the hide: under the flat stone beside the bridge.
`;

async function accessFindings(rules: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'scanfold-wiki-'));
  chmodSync(folder, 0o755);
  try {
    await using wiki = await startDokuwiki(folder, {
      settings: [
        // Its usual name, `start`, is a word of addresses that act.
        "$conf['start'] = 'home';",
        "$conf['userewrite'] = 2;",
        "$conf['useslash'] = 1;",
        "$conf['sneaky_index'] = 1;",
        "$conf['disableactions'] = 'recent,revisions,backlink,edit,source,diff,media,search,rss,subscribe';",
      ],
      rules: ['*  @ALL  0', '*  @user  1', ...rules],
      users: users.map(
        ({ name, password, mail }) =>
          `${name}:${createHash('md5').update(password).digest('hex')}:${name}:${mail}:user`,
      ),
      pages: {
        home: '====== The pond ======\nHerons come in the morning. See [[birds:heron]].\n',
        'birds/heron': '====== Heron ======\nIt stands at the pond until noon, and hunts frogs and small fish.\n',
        'private/diary': diary,
        'private/list': `====== List ======\nOf ${ann.name}: rope, lamp, a notebook, two pencils and dry socks for the hide.\n`,
      },
    });
    const [first, second] = users.map(({ name, password }): FormCredential => {
      const login_url = `${wiki.url}doku.php/home?do=login`;
      return { kind: 'form', login_url, username: name, password };
    });
    const { outcome, observed } = await runApplicationScan(wiki.url, {
      maxDepth: 3,
      context: {
        // Its scripts and styles are not what is compared.
        scope: { ...quickScope('baseline'), exclusions: { hosts: [], ports: [], paths: ['/dokuwiki/lib/'] } },
        credentials: first ? [first] : [],
        secondCredentials: second ? [second] : [],
      },
    });
    expect(outcome.kind).toBe('finished');
    return observed.filter(({ checkId }) => /^missing-auth/.test(checkId));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const own = ['private:*  @ALL  0', 'private:*  @user  0', `private:*  ${ann.name}  1`];

test('a page of one user that a forgotten rule opens to all others is found, and nothing else is told of', async () => {
  const found = await accessFindings([...own, 'private:diary  @user  1']);
  expect(found.map(({ checkId, location }) => `${checkId} ${location}`)).toEqual([
    'missing-authorization /dokuwiki/doku.php/private/diary',
  ]);
  expect(found[0]?.evidence).toMatch(new RegExp(`of the first user alone: .*${ann.name}`));
});

test('without that rule nothing is told of', async () => {
  expect(await accessFindings(own)).toEqual([]);
});
