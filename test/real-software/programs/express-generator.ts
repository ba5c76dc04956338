import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../../targets/free-port.ts';
import { fetchModules, moduleVersion, runNode, writeApplication } from '../npm.ts';
import type { Program } from '../program.ts';

/** What Express's generator makes, run as it says: with the errors that developers see. */
export const expressGenerator: Program = {
  name: 'Express generator',
  setUp: '`express --view=pug`, then `node bin/www` as it says',
  async start(folder) {
    const generator = ['express-generator@4.16.1'];
    // The versions that the generator names in what it makes.
    const made = [
      'cookie-parser@~1.4.4',
      'debug@~2.6.9',
      'express@~4.16.1',
      'http-errors@~1.6.3',
      'morgan@~1.9.1',
      'pug@2.0.0-beta11',
    ];
    const fetched = fetchModules('express-generator', [...generator, ...made]);
    execFileSync(
      process.execPath,
      [join(fetched, 'node_modules/express-generator/bin/express-cli.js'), '--view=pug', '--force', '.'],
      {
        cwd: folder,
        stdio: 'ignore',
      },
    );
    writeApplication(folder, fetched, {});
    const port = await freePort();
    const server = await runNode(folder, ['bin/www'], port);
    return {
      url: `http://127.0.0.1:${port}/`,
      version: moduleVersion(fetched, 'express-generator'),
      [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
    };
  },
};
