import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type Product, started, type Terms } from './product.ts';

/** Where the products of this file are installed: not in the project, which does not need them. */
const installed = join(import.meta.dirname, '../../../node_modules/.cache/technologies');

interface Library {
  readonly name: string;
  readonly packageName: string;
  readonly version: string;
  /** The file that a page loads, in the package. */
  readonly file: string;
  readonly whatweb?: RegExp;
  /** Files of other packages that must be loaded first. */
  readonly before?: readonly string[];
}

/** Versions as sites have them: some old on purpose. */
const libraries: readonly Library[] = [
  { name: 'jQuery', packageName: 'jquery', version: '3.6.0', file: 'dist/jquery.min.js' },
  { name: 'Bootstrap', packageName: 'bootstrap', version: '5.3.3', file: 'dist/js/bootstrap.bundle.min.js' },
  { name: 'Vue.js', packageName: 'vue', version: '3.4.21', file: 'dist/vue.global.prod.js', whatweb: /^Vue/i },
  { name: 'React', packageName: 'react', version: '18.2.0', file: 'umd/react.production.min.js' },
  { name: 'AngularJS', packageName: 'angular', version: '1.8.3', file: 'angular.min.js', whatweb: /^Angular/i },
  { name: 'Moment.js', packageName: 'moment', version: '2.29.4', file: 'min/moment.min.js', whatweb: /^Moment/i },
  { name: 'Lodash', packageName: 'lodash', version: '4.17.21', file: 'lodash.min.js' },
  {
    name: 'Underscore.js',
    packageName: 'underscore',
    version: '1.13.6',
    file: 'underscore-umd-min.js',
    whatweb: /^Underscore/i,
  },
  {
    name: 'Backbone.js',
    packageName: 'backbone',
    version: '1.5.0',
    file: 'backbone-min.js',
    whatweb: /^Backbone/i,
    before: ['underscore/underscore-umd-min.js'],
  },
  { name: 'D3', packageName: 'd3', version: '7.8.5', file: 'dist/d3.min.js' },
  { name: 'Chart.js', packageName: 'chart.js', version: '4.4.2', file: 'dist/chart.umd.js', whatweb: /^Chart/i },
  { name: 'Leaflet', packageName: 'leaflet', version: '1.9.4', file: 'dist/leaflet.js' },
  { name: 'Alpine.js', packageName: 'alpinejs', version: '3.13.7', file: 'dist/cdn.min.js', whatweb: /^Alpine/i },
  { name: 'htmx', packageName: 'htmx.org', version: '1.9.10', file: 'dist/htmx.min.js' },
  {
    name: 'Knockout',
    packageName: 'knockout',
    version: '3.5.1',
    file: 'build/output/knockout-latest.js',
    whatweb: /^Knockout/i,
  },
  { name: 'Handlebars', packageName: 'handlebars', version: '4.7.8', file: 'dist/handlebars.min.js' },
];

const programs = ['express@4.19.2', 'koa@2.15.3', 'fastify@4.26.2', 'node-red@4.0.9'];

/** Fetches what is not there yet. */
export function installFromNpm(): void {
  if (existsSync(join(installed, 'done'))) return;
  mkdirSync(installed, { recursive: true });
  writeFileSync(join(installed, 'package.json'), '{"private":true}');
  const names = [...libraries.map(({ packageName, version }) => `${packageName}@${version}`), ...programs];
  const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...names], {
    cwd: installed,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr.slice(-1000));
  writeFileSync(join(installed, 'done'), '');
}

function npmVersion(name: string): string | undefined {
  const path = join(installed, 'node_modules', name, 'package.json');
  const facts: unknown = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
  return typeof facts === 'object' && facts !== null && 'version' in facts ? String(facts.version) : undefined;
}

/** A page that loads a library from its own site, under the name that it has in its package. */
function ofLibrary({ name, packageName, file, whatweb, before = [] }: Library): Product {
  const files = [...before, `${packageName}/${file}`];
  return {
    name,
    from: `npm ${packageName}`,
    version: () => npmVersion(packageName),
    whatweb: whatweb ?? new RegExp(`^${name}`, 'i'),
    async start({ port }) {
      const places = new Map(
        files.map((each) => [`/assets/${each.split('/').at(-1)}`, join(installed, 'node_modules', each)]),
      );
      const scripts = [...places.keys()].map((place) => `<script src="${place}"></script>`).join('\n');
      const home = `<!DOCTYPE html><html><head><title>Home</title>\n${scripts}\n</head><body><p>Hello</p></body></html>`;
      const server = createServer(({ url = '/' }, response) => {
        const path = places.get(url);
        if (path !== undefined) response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(readFileSync(path));
        else
          response
            .writeHead(url === '/' ? 200 : 404, { 'Content-Type': 'text/html' })
            .end(url === '/' ? home : 'not here');
      });
      const { promise, resolve } = Promise.withResolvers<void>();
      server.listen(port, '127.0.0.1', resolve);
      await promise;
      return {
        url: `http://127.0.0.1:${port}/`,
        async [Symbol.asyncDispose]() {
          server.closeAllConnections();
          server.close();
        },
      };
    },
  };
}

function ofProgram(
  name: string,
  packageName: string,
  source: (port: number) => string,
  whatweb = new RegExp(`^${name}`, 'i'),
): Product {
  return {
    name,
    from: `npm ${packageName}`,
    version: () => npmVersion(packageName),
    whatweb,
    start(terms: Terms) {
      const path = join(terms.folder, 'main.cjs');
      writeFileSync(path, source(terms.port));
      return started(terms, [process.execPath, path], { env: { NODE_PATH: join(installed, 'node_modules') } });
    },
  };
}

/** Frameworks and programs that run on Node.js. */
const running: readonly Product[] = [
  ofProgram(
    'Express',
    'express',
    (port) => `require('express')().get('/', (q, r) => r.send('<p>Hello</p>')).listen(${port}, '127.0.0.1');`,
  ),
  ofProgram(
    'Koa',
    'koa',
    (port) =>
      `const Koa = require('koa'); const a = new Koa(); a.use((c) => { if (c.path === '/') c.body = '<p>Hello</p>'; }); a.listen(${port}, '127.0.0.1');`,
  ),
  ofProgram(
    'Fastify',
    'fastify',
    (port) =>
      `const f = require('fastify')(); f.get('/', (q, r) => r.type('text/html').send('<p>Hello</p>')); f.listen({ port: ${port}, host: '127.0.0.1' });`,
  ),
  ofProgram(
    'Node-RED',
    'node-red',
    (port) =>
      `const http = require('http'); const app = require('express')(); const server = http.createServer(app); const RED = require('node-red'); RED.init(server, { httpAdminRoot: '/', httpNodeRoot: '/api', userDir: process.env.HOME + '/red', functionGlobalContext: {} }); app.use('/', RED.httpAdmin); RED.start().then(() => server.listen(${port}, '127.0.0.1'));`,
  ),
];

/** Libraries in pages, and programs that run on Node.js. */
export const fromNpm: readonly Product[] = [...libraries.map(ofLibrary), ...running];
