import { join } from 'node:path';
import { freePort } from '../../targets/free-port.ts';
import { fingerprintOf } from '../../weak-programs/folder-fingerprint.ts';
import { fetchModules, moduleVersion, runNode, writeApplication } from '../npm.ts';
import { keeper } from './keeper.ts';
import type { LoggedInProgram } from './logged-in-program.ts';

const settings = (hash: string) => `module.exports = {
  uiHost: '127.0.0.1',
  logging: { console: { level: 'off' } },
  adminAuth: { type: 'credentials', users: [{ username: '${keeper.username}', password: '${hash}', permissions: '*' }] },
};
`;

/** npm's Node-RED, as who may do everything. Its log-in is a form that scripts make, and its session a header. */
export const nodeRed: LoggedInProgram = {
  name: 'Node-RED',
  volatile: 'its sessions',
  async start(folder) {
    const modules = fetchModules('console-node-red5.0.7', ['node-red@5.0.7']);
    const { hashSync } = await import(join(modules, 'node_modules/bcryptjs/index.js'));
    const files = { 'package.json': '{"private":true}', 'settings.js': settings(hashSync(keeper.password, 8)) };
    writeApplication(folder, modules, files);
    const port = await freePort();
    const words = ['node_modules/node-red/red.js', '-p', `${port}`, '-u', '.', '-s', 'settings.js'];
    const server = await runNode(folder, words, port);
    const url = `http://127.0.0.1:${port}/`;
    return {
      url,
      version: moduleVersion(modules, 'node-red'),
      secret: { kind: 'form', login_url: url, ...keeper },
      state: () => fingerprintOf(folder, /^node_modules\/|sessions/),
      [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
    };
  },
};
