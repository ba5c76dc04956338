import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { pathTraversal } from '../../../../../shared/scanners/application/active/path-traversal.ts';
import { type Answered, escaped, type Handlers, pageOf, weakSite } from '../../../../targets/weak/vulnerable-server.ts';
import { pointsOf, quickClient, seenAt } from './probe-site.ts';

/** The first lines of `WEB-INF/web.xml` of psiinon/bodgeit at 2.0, as Tomcat 9.0.70 of Debian opens it. */
const descriptor = `<?xml version="1.0" encoding="ISO-8859-1"?>

<web-app xmlns="http://java.sun.com/xml/ns/j2ee"
    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
     xsi:schemaLocation="http://java.sun.com/xml/ns/j2ee http://java.sun.com/xml/ns/j2ee/web-app_2_4.xsd"
     version="2.4">

    <servlet>
        <servlet-name>InitServlet</servlet-name>
        <display-name>The BodgeIt Store Init Servlet</display-name>
    </servlet>
</web-app>
`;
const files = new Map([
  ['/docs/heron.txt', 'Herons stand at the pond all day.'],
  ['/WEB-INF/web.xml', descriptor],
]);

/** What `ServletContext.getResourceAsStream` of Tomcat 9.0.70 opens: nothing where a path goes above the application. */
function resource(path: string): string | undefined {
  let depth = 0;
  for (const part of path.split('/').filter((each) => each !== '' && each !== '.')) {
    depth += part === '..' ? -1 : 1;
    if (depth < 0) return undefined;
  }
  return path.startsWith('/') ? files.get(posix.normalize(path)) : undefined;
}

const shown = (text: string | undefined): Answered =>
  text === undefined
    ? { status: 404, body: pageOf('None', '<p>No such file</p>') }
    : { body: text, headers: { 'content-type': 'text/html' } };

const handlers: Handlers = {
  '/': () =>
    pageOf(
      'Pond',
      ['docs/whole.jsp?file=/docs/heron.txt', 'docs/behind.jsp?file=heron.txt', 'docs/stripped.jsp?file=heron.txt']
        .concat([
          'docs/empty.jsp?file=',
          'docs/escaped?file=/docs/heron.txt',
          'docs/named.jsp?file=heron.txt',
          'docs/manual.jsp?file=heron.txt',
        ])
        .map((path) => `<a href="/${path}">${path}</a>`)
        .join(' '),
    ),
  '/docs/whole.jsp': ({ value }) => shown(resource(value('file'))),
  '/docs/empty.jsp': ({ value }) => shown(resource(value('file'))),
  '/docs/behind.jsp': ({ value }) => shown(resource(`/docs/${value('file')}`)),
  '/docs/stripped.jsp': ({ value }) =>
    shown(resource(`/docs/${value('file').replaceAll('/../', '').replaceAll('../', '')}`)),
  '/docs/escaped': ({ value }) => pageOf('File', `<pre>${escaped(resource(value('file')) ?? '')}</pre>`),
  // What is no hole: a name that is kept to a folder, and a manual that shows a descriptor for whatever it is asked.
  '/docs/named.jsp': ({ value }) => shown(resource(`/docs/${posix.basename(value('file'))}`)),
  '/docs/manual.jsp': ({ value }) =>
    pageOf('Manual', `<p>${escaped(value('file'))}</p><pre>${escaped(descriptor)}</pre>`),
};

test('files that an application in Java keeps to itself are found, however the path is put together', async () => {
  await using site = await weakSite(handlers, { naps: 'told' });
  const web = quickClient(site.url);
  const points = (await pointsOf(web, site.url)).filter(({ kind }) => kind === 'query');
  const seen = await seenAt(web, points, [pathTraversal]);
  web.close();
  expect(Object.keys(seen).toSorted()).toEqual(
    ['behind.jsp', 'empty.jsp', 'escaped', 'stripped.jsp', 'whole.jsp'].map((name) => `/docs/${name}`),
  );
});

test('a file of the system is found where the value begins with the slash behind the folder, and dots are taken out', async () => {
  await using started = new AsyncDisposableStack();
  const folder = started.adopt(mkdtempSync(join(tmpdir(), 'files-')), (each) => rmSync(each, { recursive: true }));
  writeFileSync(join(folder, 'heron.txt'), 'Herons stand at the pond all day.');
  const read = (path: string): Answered => {
    try {
      return shown(readFileSync(path, 'utf8'));
    } catch {
      return shown(undefined);
    }
  };
  const site = started.use(
    await weakSite(
      {
        '/': () =>
          pageOf('Pond', '<a href="/read?file=/heron.txt">Heron</a> <a href="/whole?file=/heron.txt">Heron</a>'),
        // The lessons `SlashPathReq` of WAVSEP, and a name that is kept to its folder.
        '/read': ({ value }) => read(`${folder}${value('file').replaceAll('/../', '').replaceAll('../', '')}`),
        '/whole': ({ value }) => read(`${folder}/${posix.basename(value('file'))}`),
      },
      { naps: 'told' },
    ),
  );
  const web = quickClient(site.url);
  const points = (await pointsOf(web, site.url)).filter(({ kind }) => kind === 'query');
  const seen = await seenAt(web, points, [pathTraversal]);
  web.close();
  expect(seen).toEqual({ '/read': ['path-traversal'] });
});
