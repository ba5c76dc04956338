import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildPackage } from '../../clients/package.ts';
import { slowness } from '../slowness.ts';
import { freePort } from '../targets/free-port.ts';
import { listening } from '../targets/server.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

let folder: string;
let project: string;

/** An empty project into which the package was unpacked as `npm install` does, with its dependencies. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scanfold-package-'));
  const built = join(folder, 'built');
  await buildPackage(built);
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder, built]);
  project = join(folder, 'project');
  const installed = join(project, 'node_modules/scanfold');
  mkdirSync(installed, { recursive: true });
  await run('tar', ['-xzf', join(folder, stdout.trim()), '-C', installed, '--strip-components=1']);
  for (const name of ['zod', 'classic-level']) {
    symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name));
  }
  writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module' }));
});

afterAll(() => rmSync(folder, { recursive: true }));

const example = `
import { type Client, createClient, RequestFailed, routes, waitForRun } from 'scanfold';

const client: Client = createClient({ baseUrl: 'http://127.0.0.1:1', token: 'x', retries: { attempts: 1 } });
export async function titles(): Promise<string[]> {
  const all: string[] = [];
  for await (const { finding } of client.pages(routes.finding.listFinding, { project_id: 1 })) {
    all.push(...finding.map(({ title }) => title));
  }
  return all;
}
export const state = async () => (await waitForRun(client, { project_id: 1, run_id: 'x' })).state;
// @ts-expect-error an id is a number
export const wrong = () => client.call(routes.scan.listRun, { project_id: '1' });
export const fieldOf = (error: unknown) => (error instanceof RequestFailed ? error.field : undefined);
console.log(await titles().catch((error: unknown) => String(error)));
`;

describe('the npm package', () => {
  test('is typed for programs in TypeScript, for Node and for browsers, with nothing but zod', async () => {
    writeFileSync(join(project, 'example.ts'), example);
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    for (const [module, lib, types] of [
      ['nodenext', 'es2023', ['--types', join(root, 'node_modules/@types/node')]],
      ['preserve', 'es2023,dom,dom.iterable,dom.asynciterable', []],
    ] as const) {
      const args = ['--strict', '--noEmit', '--module', module, '--lib', lib, '--target', 'es2022', 'example.ts'];
      const checked = await run(process.execPath, [tsc, ...args, ...types], { cwd: project }).catch(
        ({ stdout }: { stdout: string }) => ({ stdout }),
      );
      expect(checked.stdout).toBe('');
    }
  });

  test('runs as it is where there is fetch alone', async () => {
    const code = readFileSync(join(project, 'node_modules/scanfold/scanfold.js'), 'utf8');
    expect(code.match(/^import .*|\brequire\(|\bprocess\./m)).toBeNull();
    writeFileSync(
      join(project, 'example.mjs'),
      "import { createClient, routes } from 'scanfold';\nconsole.log(typeof createClient, routes.scan.getRun.path);",
    );
    const { stdout } = await run(process.execPath, [join(project, 'example.mjs')]);
    expect(stdout).toBe('function /api/v1/scan/get-run\n');
  });

  describe('has the local service', () => {
    const main = () => join(project, 'node_modules/scanfold/command/main.js');
    /** An account of this machine that has never used it. */
    const account = async () => ({
      PATH: process.env.PATH ?? '',
      HOME: join(folder, 'home'),
      PORT: String(await freePort()),
    });

    test('a site is scanned in one line from an empty project, and what was found is kept', async () => {
      const site = createServer((_, response) =>
        response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Shop'),
      );
      await using target = await listening(site, '127.0.0.1', 0);
      const env = await account();
      const url = `http://127.0.0.1:${target.port}/`;
      const { stdout, stderr } = await run(process.execPath, [main(), 'scan', url], { cwd: project, env });
      expect(stderr).toMatch(/^Starting the local service, .*\nAdded app:1001 .*\n(?:.*\n)*succeeded: /);
      expect(stdout).toMatch(/^ID +SEVERITY/);
      expect(existsSync(join(folder, 'home/.local/share/scanfold/table'))).toBe(true);
      expect(existsSync(join(project, '.scanfold'))).toBe(false);
    });

    test('runs on, with a console and tokens for it, until it is told to stop', async () => {
      const env = await account();
      const service = spawn(process.execPath, [main(), 'start'], { cwd: project, env });
      onTestFinished(() => void service.kill('SIGKILL'));
      const told = createInterface(service.stdout)[Symbol.asyncIterator]();
      const url = `http://127.0.0.1:${env.PORT}`;
      expect((await told.next()).value).toBe(`Scanfold listening on ${url}`);
      expect(await (await fetch(`${url}/`)).text()).toContain('<title>Scanfold');
      const { stdout: token } = await run(process.execPath, [main(), 'token'], { cwd: project, env });
      const asked = await fetch(`${url}/api/v1/scan/whoami`, { headers: { Authorization: `Bearer ${token.trim()}` } });
      expect(asked.status).toBe(200);
      const { stdout: findings } = await run(process.execPath, [main(), 'findings'], { cwd: project, env });
      expect(findings).toMatch(/^ID +SEVERITY/);
      service.kill('SIGTERM');
      expect(await once(service, 'exit')).toEqual([0, null]);
    });

    test('and the licenses of all that is in it', () => {
      const licenses = readFileSync(join(project, 'node_modules/scanfold/THIRD-PARTY-LICENSES'), 'utf8');
      for (const name of ['commander', 'dynalite', 'fauxqs', 'fastify', 'preact', '@aws-sdk/client-dynamodb']) {
        expect(licenses).toMatch(new RegExp(`^${name} \\d`, 'm'));
      }
      expect(licenses).not.toMatch(/GNU (?:AFFERO )?GENERAL PUBLIC LICENSE|License: not stated/i);
    });
  });

  test('has the command, which starts in 150 ms where Node alone does in 50', async () => {
    const main = join(project, 'node_modules/scanfold/command/main.js');
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const { stdout } = await run(process.execPath, [main, '--version']);
    expect(stdout).toBe(`${version}\n`);
    // Processor time, as the machine may have a lot else to do; the least of some, in turn.
    const spent = 'process.stderr.write(String(process.cpuUsage().user + process.cpuUsage().system))';
    const startMs = async (...args: string[]) => Number((await run(process.execPath, ['-e', ...args])).stderr) / 1000;
    const bare: number[] = [];
    const command: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      bare.push(await startMs(spent));
      command.push(await startMs(`import(${JSON.stringify(main)}).then(() => ${spent})`, 'scanfold', '--version'));
    }
    const message = `${Math.min(...command)} ms, Node alone ${Math.min(...bare)} ms`;
    // Node's own start is no measure of what code of others takes: from one machine to the next both differ apart.
    expect(Math.min(...command), message).toBeLessThan(Math.max(3 * Math.min(...bare), 150 * slowness()));
  });
});
