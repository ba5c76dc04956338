import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchModules, runNode, writeApplication } from '../real-software/npm.ts';
import { freePort, freePorts } from '../targets/free-port.ts';
import type { ConsoleProgram, RunningConsole } from './console-program.ts';

interface Place {
  readonly port: number;
  readonly other: number;
  readonly modules: string;
}

/** A program of npm's, and how it is run. */
interface NodeStart {
  readonly packages: readonly [string, ...string[]];
  readonly files?: (place: Place) => Readonly<Record<string, string>>;
  readonly words: (place: Place) => readonly string[];
  readonly folder?: string;
}

async function started({ packages, files, words, folder: front = '/' }: NodeStart): Promise<RunningConsole> {
  await using starting = new AsyncDisposableStack();
  const modules = fetchModules(`console-${packages[0].replace(/[^a-z0-9.-]/g, '')}`, packages);
  const folder = starting.adopt(mkdtempSync(join(tmpdir(), 'scanfold-console-')), (each) =>
    rmSync(each, { recursive: true, force: true, maxRetries: 3 }),
  );
  const [port = 0, other = 0] = await freePorts(2);
  const place = { port, other, modules };
  writeApplication(folder, modules, { 'package.json': '{"private":true}', ...files?.(place) });
  starting.use(await runNode(folder, words(place), port));
  const kept = starting.move();
  return { port, folder: front, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

/** Its settings; the password of `a` is known to nobody. */
const nodeRedSettings = (login: string) =>
  `module.exports = { uiHost: '127.0.0.1', logging: { console: { level: 'off' } }, ${login} };\n`;

const nodeRed = (login: string): NodeStart => ({
  packages: ['node-red@5.0.7'],
  files: () => ({ 'settings.js': nodeRedSettings(login) }),
  words: ({ port }) => ['node_modules/node-red/red.js', '-p', `${port}`, '-u', '.', '-s', 'settings.js'],
});

const redisCommander = (...login: readonly string[]): NodeStart => ({
  packages: ['redis-commander@0.9.0'],
  words: ({ port }) => [
    ...['node_modules/redis-commander/bin/redis-commander.js', '--address', '127.0.0.1', '--port', `${port}`],
    ...['--noload', '--nosave', ...login],
  ],
});

const mailDev = (...login: readonly string[]): NodeStart => ({
  packages: ['maildev@2.2.1'],
  words: ({ port, other }) => [
    ...['node_modules/maildev/bin/maildev', '--ip', '127.0.0.1', '--web-ip', '127.0.0.1', '--silent'],
    ...['--web', `${port}`, '--smtp', `${other}`, ...login],
  ],
});

const bullBoard = (gate: string): NodeStart => ({
  packages: ['@bull-board/express@9.10.1', 'express@5.1.0'],
  files: () => ({
    'main.cjs': `const express = require('express');
const { ExpressAdapter } = require('@bull-board/express');
const { createBullBoard } = require('@bull-board/api');
const serverAdapter = new ExpressAdapter();
serverAdapter.setBasePath('/admin/queues');
createBullBoard({ queues: [], serverAdapter });
const shop = express();
shop.get('/', (_, answer) => answer.send('<title>Shop</title>'));
shop.use('/admin/queues', ${gate} serverAdapter.getRouter());
shop.listen(Number(process.env.PORT), '127.0.0.1');
`,
  }),
  words: () => ['main.cjs'],
});

const swaggerUi = (init: string): NodeStart => ({
  packages: ['swagger-ui-dist@5.32.1', 'express@5.1.0'],
  files: () => ({
    'main.cjs': `const express = require('express');
const shop = express();
shop.get('/', (_, answer) => answer.send('<title>Shop</title>'));
shop.get('/swagger-ui/swagger-initializer.js', (_, answer) => answer.type('js').send(${JSON.stringify(
      `window.onload = function() { window.ui = SwaggerUIBundle({ url: "/openapi.json", dom_id: "#swagger-ui", onComplete: function() { ${init} } }); };`,
    )}));
shop.use('/swagger-ui', express.static(require('swagger-ui-dist').absolutePath()));
shop.listen(Number(process.env.PORT), '127.0.0.1');
`,
  }),
  words: () => ['main.cjs'],
});

async function inspector(): Promise<RunningConsole> {
  const folder = mkdtempSync(join(tmpdir(), 'scanfold-console-'));
  const port = await freePort();
  const running = await runNode(folder, [`--inspect=127.0.0.1:${port}`, '-e', 'setInterval(() => {}, 1000)'], port);
  return {
    port,
    async [Symbol.asyncDispose]() {
      await running[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const hash = createHash('sha256').update('nobody').digest('hex');

/** Consoles that npm has. */
export const nodeConsoles: readonly ConsoleProgram[] = [
  {
    name: 'Node-RED',
    open: () => started(nodeRed('')),
    closed: () =>
      started(
        nodeRed(
          `adminAuth: { type: 'credentials', users: [{ username: 'a', password: '$2y$08$${hash.slice(0, 53)}', permissions: '*' }] }`,
        ),
      ),
  },
  {
    name: 'Redis Commander',
    open: () => started(redisCommander()),
    closed: () => started(redisCommander('--http-auth-username', 'a', '--http-auth-password', 'b')),
  },
  {
    name: 'MailDev',
    open: () => started(mailDev()),
    closed: () => started(mailDev('--web-user', 'a', '--web-pass', 'b')),
  },
  {
    name: 'Bull Board',
    open: () => started(bullBoard('')),
    closed: () => started(bullBoard("(_, answer) => answer.status(401).set('WWW-Authenticate', 'Basic').end(),")),
  },
  {
    name: 'Swagger UI with a stored key',
    open: () => started(swaggerUi('window.ui.preauthorizeApiKey("api_key", "5f2c9a41b7d84e0f93aa");')),
    closed: () => started(swaggerUi('')),
  },
  { name: 'Node.js inspector', open: inspector },
];
