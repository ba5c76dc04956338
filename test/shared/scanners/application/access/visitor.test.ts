import { expect, test } from 'vitest';
import { pageKeyOf } from '../../../../../shared/scanners/application/access/seen-pages.ts';
import { Visitor } from '../../../../../shared/scanners/application/access/visitor.ts';
import { responseOf } from '../page-of.ts';

const site = 'https://a.example';
const linksTo = (paths: readonly string[]) => paths.map((path) => `<a href="${path}">${path}</a>`).join(' ');

/** Somebody on a site of which each page shows what `linksAt` says after the pages that were opened so far. */
function visitorOf(linksAt: (path: string, opened: readonly string[]) => readonly string[]) {
  const opened: string[] = [];
  return new Visitor({
    ask: async (url) => {
      const { pathname } = new URL(url);
      const body = `<title>Page</title><p>words of ${pathname}</p>${linksTo(linksAt(pathname, opened))}`;
      opened.push(pathname);
      return responseOf({ url, headers: { 'content-type': 'text/html' }, body });
    },
    mayFollow: () => true,
    offered: new Set(),
    scripts: new Map(),
    home: `${site}/`,
  });
}

const isLed = (visitor: Visitor, path: string) => visitor.led().has(pageKeyOf(site + path));

async function opensSecret(visitor: Visitor): Promise<void> {
  await visitor.visit(`${site}/`);
  await visitor.explore(10);
  await visitor.withoutTrail(async () => {
    for (const path of ['/secret', '/about']) await visitor.visit(site + path);
    return [`${site}/secret`, `${site}/about`];
  });
}

test('a page is not where a visitor is led because the site lists the pages that were opened last', async () => {
  const visitor = visitorOf((path, opened) => [...(path === '/' ? ['/about'] : []), ...opened.slice(-10)]);
  await opensSecret(visitor);
  expect([isLed(visitor, '/about'), isLed(visitor, '/secret')]).toEqual([true, false]);
  expect(visitor.shown(`${site}/secret`)?.has('secret')).toBe(true);
  expect(visitor.commonTerms().has('secret')).toBe(false);
});

test('on any other site a link on a page that was opened later leads there, too', async () => {
  let isLate = false;
  const visitor = visitorOf((path) => (path === '/' ? ['/about'] : path === '/about' && isLate ? ['/secret'] : []));
  await visitor.visit(`${site}/`);
  await visitor.explore(10);
  isLate = true;
  await visitor.withoutTrail(async () => {
    for (const path of ['/secret', '/about']) await visitor.visit(site + path);
    return [`${site}/secret`];
  });
  expect(isLed(visitor, '/secret')).toBe(true);
});
