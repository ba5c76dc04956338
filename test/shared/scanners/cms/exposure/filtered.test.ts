import { expect, test } from 'vitest';
import { exposureStep, wordpressExposureStep } from '../../../../../shared/scanners/cms/exposure/exposure-step.ts';
import { DIRTY_WORDPRESS, type PageAnswer, type Pages, page } from '../../../../targets/exposed/exposed-pages.ts';
import { foldersAt } from './exposed.ts';
import { liveSite, runStep } from './live-site.ts';

const home: Pages = { '/': page('Shop', '<p>Welcome</p>') };
const dirty: Pages = { ...home, ...DIRTY_WORDPRESS };

// As Debian's ModSecurity 2.9.7 with the OWASP Core Rule Set 3.3.4 answered in front of a WordPress on November 29, 2026.
const refusal: PageAnswer = {
  status: 403,
  headers: { 'content-type': 'text/html; charset=iso-8859-1' },
  body: `<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">
<html><head>
<title>403 Forbidden</title>
</head><body>
<h1>Forbidden</h1>
<p>You don't have permission to access this resource.</p>
</body></html>
`,
};
const names =
  /\/\.(?:git|svn|hg|env|htaccess|htpasswd|DS_Store)|wp-config\.(?:php|bak|old|txt)|\.(?:sql|bak|log|old|key|swp|conf|cfg|ini|config|inc|backup|db|dat)$/;

/** What the same firewall lets nobody see: names, and by their content listings and errors of PHP. */
const answered = (pages: Pages): Pages =>
  new Proxy(pages, {
    get(all, path: string) {
      const { pathname } = new URL(path, 'http://a.example');
      const own = all[path];
      const text = typeof own === 'string' ? own : own !== undefined && 'body' in own ? String(own.body) : '';
      return names.test(pathname) || /Index of \/|<b>(?:Fatal|Warning)/i.test(text) ? refusal : own;
    },
  });

async function scanned(pages: Pages, before: readonly { readonly checkId: string; readonly location: string }[] = []) {
  const site = await liveSite(pages);
  const { core, content, plugins } = foldersAt(site.base);
  const known = before.map(({ checkId, location }) => ({ checkId, location, resource: site.base }));
  const facts = { wordpress: { home: site.base, core, content, plugins } };
  const [own, any] = [
    await runStep(wordpressExposureStep, { site, facts, known }),
    await runStep(exposureStep, { site, facts, known }),
  ];
  const gone = [...own.absent, ...any.absent].map(({ checkId, location }) => `${checkId} ${location}`).toSorted();
  return { gone, observed: [...own.observed, ...any.observed], coverage: [...own.coverage, ...any.coverage] };
}

test('a firewall that refuses names and contents closes nothing, and what it refuses is told as blocked', async () => {
  const before = await scanned(dirty);
  expect(before.observed.length).toBeGreaterThan(10);
  const { gone, observed, coverage } = await scanned(answered(dirty), before.observed);
  expect(gone).toEqual([]);
  const kept = new Set(before.observed.map(({ checkId, location }) => `${checkId} ${location}`));
  expect(observed.filter(({ checkId, location }) => !kept.has(`${checkId} ${location}`))).toEqual([]);
  const blocked = coverage.filter(({ outcome }) => outcome === 'blocked');
  expect(blocked.map(({ checkId }) => checkId)).toEqual(
    expect.arrayContaining(['git-repository', 'environment-file', 'database-dump', 'wordpress-config-backup']),
  );
  expect(blocked.every(({ reason }) => /^A firewall returns the same \(403\)/i.test(reason ?? ''))).toBe(true);
});

test('what the site itself says is missing is gone behind the firewall, too', async () => {
  const before = await scanned(dirty);
  const { '/backup.zip': _archive, '/readme.html': _readme, ...rest } = dirty;
  const { gone } = await scanned(answered(rest), before.observed);
  expect(gone).toEqual(['site-archive /backup.zip', 'wordpress-readme /readme.html']);
});

test('what an operator has his server refuse, as he was advised, is gone', async () => {
  const before = await scanned(dirty);
  const { gone } = await scanned(
    { ...dirty, '/.git/HEAD': refusal, '/wp-content/uploads/': refusal, '/readme.html': refusal },
    before.observed,
  );
  expect(gone).toEqual([
    'git-repository /.git/HEAD',
    'wordpress-readme /readme.html',
    'wordpress-uploads-listing /wp-content/uploads/',
  ]);
});

test('a server that imitates kinds of files, by what their names begin or end with, has none of them', async () => {
  const dump = '-- MySQL dump 10.13\nCREATE TABLE `a` (b int);\nINSERT INTO `a` VALUES (1);\n';
  const kinds: readonly (readonly [RegExp, string])[] = [
    [/\.env/, 'APP_KEY=abc\nDB_PASSWORD=x\n'],
    [/\.sql/, dump],
    [/\.git\/HEAD/, 'ref: refs/heads/main\n'],
    [/\.git/, '[core]\n\trepositoryformatversion = 0\n'],
    [/id_rsa|\.key|\.pem/, '-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEA\n-----END RSA PRIVATE KEY-----\n'],
    [/wp-config(?!\.php$)/, "<?php\ndefine('DB_NAME', 'a');\ndefine('DB_PASSWORD', 'b');\n"],
  ];
  const { observed } = await scanned(
    new Proxy(home, {
      get: (all, path: string) => all[path] ?? kinds.find(([name]) => name.test(path))?.[1] ?? 'hello',
    }),
  );
  expect(observed.map(({ checkId, location }) => `${checkId} ${location}`)).toEqual([]);
});
