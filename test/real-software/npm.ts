import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { lockWhenFree } from '../../infra/local/start/lock.ts';
import { reachable } from './reachable.ts';

const run = promisify(execFile);

/** Kept for the next run; outside of the checkout's own files. */
const cache = join(import.meta.dirname, '../../node_modules/.cache/real-software/npm');

/** Installs packages (`name@version`) once, without their scripts, and returns the folder that has them. Throws where npm fails. */
export function fetchModules(program: string, packages: readonly string[]): string {
  const folder = join(cache, program);
  if (existsSync(folder)) return folder;
  const parts = `${folder}.${process.pid}`;
  rmSync(parts, { recursive: true, force: true });
  mkdirSync(parts, { recursive: true });
  writeFileSync(join(parts, 'package.json'), '{"private":true}\n');
  execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', '--ignore-scripts', ...packages], {
    cwd: parts,
  });
  try {
    renameSync(parts, folder);
  } catch (error) {
    // Another test that wants the same was first.
    if (!existsSync(folder)) throw error;
    rmSync(parts, { recursive: true });
  }
  return folder;
}

/** Writes an application's files into a folder and lets it find its packages. */
export function writeApplication(folder: string, fetched: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  symlinkSync(join(fetched, 'node_modules'), join(folder, 'node_modules'));
}

/** The version of an installed package. */
export function moduleVersion(fetched: string, name: string): string {
  const { version } = JSON.parse(readFileSync(join(fetched, 'node_modules', name, 'package.json'), 'utf8'));
  return version;
}

async function end(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

/** Runs a program of Node's in a folder and waits until it answers. Throws where it does not. */
export async function runNode(
  folder: string,
  words: readonly string[],
  port: number,
  variables: Readonly<Record<string, string>> = {},
): Promise<AsyncDisposable> {
  const env = { PATH: process.env.PATH, HOME: folder, PORT: String(port), ...variables };
  const child = spawn(process.execPath, words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], env });
  await reachable(port, child, folder);
  return { [Symbol.asyncDispose]: () => end(child) };
}

/**
 * Installs a package that is a program by itself once, as a folder of its own with what it needs, without scripts: it brings
 * packages along as files. It takes minutes, and the service of the test goes on meanwhile; another test that wants the same
 * waits for it. Returns the folder. Throws where npm fails.
 */
export async function fetchProgram(name: string, version: string): Promise<string> {
  const folder = join(cache, `${name}-${version}`);
  const parts = `${folder}.parts`;
  const lock = await lockWhenFree(`${folder}.lock`);
  try {
    if (!existsSync(folder)) await install(name, version, parts, folder);
  } finally {
    lock.release();
  }
  return folder;
}

async function install(name: string, version: string, parts: string, folder: string): Promise<void> {
  rmSync(parts, { recursive: true, force: true });
  mkdirSync(parts, { recursive: true });
  await run('npm', ['pack', '--silent', `${name}@${version}`], { cwd: parts });
  await run('tar', ['--extract', '--gzip', '--file', `${name}-${version}.tgz`], { cwd: parts });
  const quiet = ['--silent', '--no-audit', '--no-fund', '--ignore-scripts'];
  const program = join(parts, 'package');
  await run('npm', ['install', '--omit=dev', '--legacy-peer-deps', ...quiet], { cwd: program });
  renameSync(program, folder);
  rmSync(parts, { recursive: true, force: true });
}
