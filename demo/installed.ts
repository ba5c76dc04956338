import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, chownSync, constants } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { DemoServer } from './servers.ts';

/** Where a program is started: an address of loopback, a free port there, and a folder of its own. */
interface Place {
  readonly host: string;
  readonly port: number;
  readonly folder: string;
}

/** A server that may be installed. */
interface Program {
  readonly name: string;
  readonly scheme: string;
  /** Written to the folder first, by name. */
  readonly files?: (place: Place) => Readonly<Record<string, string>>;
  /** Another program, found beside it, that prepares the folder. */
  readonly before?: (place: Place) => readonly [program: string, ...words: string[]];
  /** It stays in the foreground and needs no rights. */
  readonly words: (place: Place) => readonly string[];
}

/** Nobody logs in to any of them: passwords are made up, and no key is accepted. */
const PROGRAMS: readonly Program[] = [
  {
    name: 'redis-server',
    scheme: 'redis',
    files: ({ host, port, folder }) => ({
      'redis.conf': `port ${port}\nbind ${host}\ndir ${folder}\nsave ""\nrequirepass ${randomUUID()}\n`,
    }),
    words: ({ folder }) => [join(folder, 'redis.conf')],
  },
  {
    name: 'sshd',
    scheme: 'ssh',
    before: ({ folder }) => ['ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-f', join(folder, 'key')],
    files: ({ host, port, folder }) => ({
      'sshd.conf': `ListenAddress ${host}:${port}\nHostKey ${folder}/key\nPidFile ${folder}/pid\nAuthorizedKeysFile none\nPasswordAuthentication no\n`,
    }),
    words: ({ folder }) => ['-D', '-e', '-f', join(folder, 'sshd.conf')],
  },
  {
    name: 'nginx',
    scheme: 'http',
    files: ({ host, port, folder }) => {
      const parts = ['client_body', 'proxy', 'fastcgi', 'scgi', 'uwsgi'];
      const paths = parts.map((each) => `${each}_temp_path ${folder}/${each};`).join(' ');
      const server = `server { listen ${host}:${port}; location / { return 200 "Hello\\n"; } }`;
      return {
        'nginx.conf': `daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${paths} ${server} }\n`,
      };
    },
    words: ({ folder }) => ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'],
  },
  {
    name: 'postgres',
    scheme: 'postgresql',
    files: () => ({ password: `${randomUUID()}\n` }),
    before: ({ folder }) => [
      'initdb',
      ...['-D', join(folder, 'data')],
      ...['-A', 'scram-sha-256'],
      ...['--pwfile', join(folder, 'password')],
      '--no-sync',
    ],
    words: ({ host, port, folder }) => [
      ...['-D', join(folder, 'data')],
      ...['-h', host],
      ...['-p', `${port}`],
      ...['-c', 'unix_socket_directories='],
    ],
  },
];

/** How long a program may take until it listens. */
const START_MS = 15_000;
/** How long a program may take to end by itself. */
const END_MS = 3000;

/** The names of the servers that are started where they are installed. */
export const PROGRAM_NAMES = PROGRAMS.map(({ name }) => name);

/** A program in the folders of a PATH and in the sbin beside each, where servers are; undefined for none. */
function found(name: string, path: string): string | undefined {
  const folders = path.split(delimiter).filter(Boolean);
  const files = [...folders, ...folders.map((folder) => join(dirname(folder), 'sbin'))].map((each) => join(each, name));
  return files.find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Some servers refuse to run as root: nobody runs them then. */
const NOBODY = 65_534;
const owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

/** Resolves when a port accepts a connection. Throws where the program ends before, or takes too long. */
async function listening({ host, port }: Place, child: ChildProcess): Promise<void> {
  for (let waited = 0; waited < START_MS; waited += 50) {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) break;
    const socket = connect(port, host);
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await sleep(50);
  }
  throw new Error('it does not listen');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  await Promise.race([ended, sleep(END_MS, undefined, { ref: false })]);
  child.kill('SIGKILL');
  await ended;
}

/** Starts a program that is installed. Throws what it said last where it does not listen. */
async function start(program: Program, file: string, host: string, path: string): Promise<DemoServer> {
  await using starting = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'scanfold-demo-'));
  starting.defer(() => rm(folder, { recursive: true, force: true }));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const place: Place = { host, port: await freePort(host), folder };
  for (const [name, text] of Object.entries(program.files?.(place) ?? {})) await writeFile(join(folder, name), text);
  const options = { cwd: folder, ...owner };
  const [helper, ...words] = program.before?.(place) ?? [];
  if (helper !== undefined)
    await promisify(execFile)(found(helper, path) ?? join(dirname(file), helper), words, options);
  const child = spawn(file, program.words(place), { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-1000);
  });
  child.once('error', ({ message }) => {
    said += message;
  });
  starting.defer(() => end(child));
  await listening(place, child).catch(({ message }: Error) => {
    throw new Error(said.trim().split('\n').at(-1) || message);
  });
  const started = starting.move();
  return {
    url: `${program.scheme}://${host}:${place.port}`,
    description: `${file}, as it is installed`,
    resource: `${host}:${place.port}/tcp`,
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}

/** What came of the servers that may be installed: those that run, and a line for each that did not start. */
export interface Installed {
  readonly servers: readonly DemoServer[];
  readonly failures: readonly string[];
}

/**
 * Starts the servers that are installed where a PATH says, each on a free port of an address of loopback and with a
 * folder that is removed with it.
 */
export async function startInstalled(host: string, path = process.env.PATH ?? ''): Promise<Installed> {
  const servers: DemoServer[] = [];
  const failures: string[] = [];
  const starts = PROGRAMS.map(async (program) => {
    const file = found(program.name, path);
    if (file === undefined) return;
    await start(program, file, host, path).then(
      (server) => servers.push(server),
      ({ message }: Error) => failures.push(`${file} did not start: ${message.split('\n')[0]}`),
    );
  });
  await Promise.all(starts);
  return { servers, failures };
}
