import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '../../targets/free-port.ts';
import { startApache } from '../../wordpress/apache.ts';
import { fetchPackages, unpack, versionOf } from '../debian.ts';
import { fetchModules, moduleVersion, writeApplication } from '../npm.ts';
import type { Program } from '../program.ts';

/** What somebody writes who came from WordPress and kept its pictures where they were. */
const text = `We moved here from WordPress 5.8.1: \`wp-content\`, \`/wp-login.php\` and \`xmlrpc.php\` are gone.

![A heron](/wp-content/uploads/2019/05/heron.png)

Old: \`<meta name="generator" content="WordPress 5.8.1">\`, <https://blog.example/wp-content/plugins/akismet/readme.txt>.
`;

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Files = Readonly<Record<string, string>>;

function write(folder: string, files: Files): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}

/** A program that is what a generator makes, behind Apache. */
function builtSite(
  name: string,
  setUp: string,
  /** Makes the pages in a folder. Returns where they are, and the version of the generator. */
  build: (folder: string) => { readonly made: string; readonly version: string },
): Program {
  return {
    name,
    setUp,
    async start(folder) {
      const { made, version } = build(folder);
      const uploads = join(made, 'wp-content/uploads/2019/05');
      mkdirSync(uploads, { recursive: true });
      writeFileSync(join(uploads, 'heron.png'), picture);
      const port = await freePort();
      const server = await startApache(join(folder, 'apache'), [{ folder: made, port }]);
      return {
        url: `http://127.0.0.1:${port}/`,
        version,
        [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
      };
    },
  };
}

const run = (program: string, words: readonly string[], cwd: string) =>
  execFileSync(program, words, { cwd, stdio: 'ignore', env: { PATH: process.env.PATH, HOME: cwd } });

const hugo = builtSite('Hugo', "Debian's package, layouts of one's own, old addresses as aliases", (folder) => {
  const fetched = fetchPackages('hugo', ['hugo', 'libsass1', 'libwebp7']);
  const programs = join(folder, 'programs');
  unpack(fetched, programs);
  write(join(folder, 'site'), {
    'config.toml': 'baseURL = "/"\ntitle = "Pond"\nrelativeURLs = true\n',
    'layouts/index.html':
      '<html><head><title>{{ .Site.Title }}</title>{{ hugo.Generator }}</head><body>{{ range .Site.RegularPages }}{{ .Content }}{{ end }}</body></html>',
    'layouts/_default/single.html': '<html><head>{{ hugo.Generator }}</head><body>{{ .Content }}</body></html>',
    'layouts/_default/list.html': '<html><body>{{ .Title }}</body></html>',
    'content/moved.md': `---\ntitle: Moved\naliases: [/wp-login.php, /feed/, /2019/05/moved/]\n---\n${text}`,
  });
  const site = join(folder, 'site');
  execFileSync(join(programs, 'usr/bin/hugo'), [], {
    cwd: site,
    stdio: 'ignore',
    env: { PATH: process.env.PATH, HOME: folder, LD_LIBRARY_PATH: join(programs, 'usr/lib/x86_64-linux-gnu') },
  });
  return { made: join(site, 'public'), version: versionOf(fetched, 'hugo') };
});

const eleventy = builtSite('Eleventy', "npm's package", (folder) => {
  const fetched = fetchModules('eleventy', ['@11ty/eleventy@3.1.8']);
  const site = join(folder, 'site');
  writeApplication(site, fetched, {
    'package.json': '{"private":true}',
    'index.md': `---\nlayout: page.njk\ntitle: Moved\n---\n${text}`,
    '_includes/page.njk':
      '<html><head><title>{{ title }}</title><meta name="generator" content="{{ eleventy.generator }}"></head><body>{{ content | safe }}</body></html>',
  });
  run(process.execPath, [join(fetched, 'node_modules/@11ty/eleventy/cmd.cjs'), '--quiet'], site);
  return { made: join(site, '_site'), version: moduleVersion(fetched, '@11ty/eleventy') };
});

const hexoPackages = [
  ...['hexo@8.1.2', 'hexo-theme-landscape@1.1.0', 'hexo-renderer-marked@7.0.1', 'hexo-renderer-ejs@2.0.0'],
  ...['hexo-renderer-stylus@3.0.1', 'hexo-generator-index@4.0.0', 'hexo-generator-archive@2.0.0'],
];

const hexo = builtSite('Hexo', "npm's package and its theme Landscape", (folder) => {
  const fetched = fetchModules('hexo', hexoPackages);
  const site = join(folder, 'site');
  const needs = Object.fromEntries(hexoPackages.map((each) => [each.split('@')[0], '*']));
  writeApplication(site, fetched, {
    'package.json': JSON.stringify({ private: true, hexo: { version: '' }, dependencies: needs }),
    '_config.yml': 'title: Pond\ntheme: landscape\nurl: http://pond.example\nroot: /\n',
    'source/_posts/moved.md': `---\ntitle: Moved\ndate: 2024-05-01\n---\n${text}`,
  });
  run(process.execPath, [join(fetched, 'node_modules/hexo/bin/hexo'), 'generate'], site);
  return { made: join(site, 'public'), version: moduleVersion(fetched, 'hexo') };
});

/** Pages that generators made of what was a WordPress once. */
export const staticSites: readonly Program[] = [hugo, eleventy, hexo];
