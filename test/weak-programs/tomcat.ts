import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fetchPackages, unpack } from '../real-software/debian.ts';

/** Tomcat of Debian, what compiles its pages, and the libraries that a program needs beside its own. */
export function tomcatClassPath(folder: string, more: readonly string[]): string {
  const packages = ['libtomcat9-java', 'libecj-java', ...more];
  unpack(fetchPackages(['tomcat', ...more].join('-'), packages), folder);
  return globSync('usr/share/java/*.jar', { cwd: folder })
    .map((name) => join(folder, name))
    .join(':');
}

/** A web application on Tomcat. */
interface Served extends AsyncDisposable {
  readonly url: string;
  /** What the database in its memory holds, a row a line. */
  readonly dump: () => string;
}

/** Serves a folder with pages in Java. `database` is the address of one in memory. Throws where it does not start. */
export async function serveFolder(
  site: string,
  { classPath, work, database }: { readonly classPath: string; readonly work: string; readonly database?: string },
): Promise<Served> {
  const launcher = join(import.meta.dirname, 'ServePages.java');
  const words = ['-Xmx256m', '-cp', classPath, launcher, site, work, ...(database === undefined ? [] : [database])];
  const child = spawn('/usr/bin/java', words, { stdio: ['ignore', 'pipe', 'ignore'], cwd: work });
  process.once('exit', () => child.kill('SIGKILL'));
  const gone = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const [, port, dumpPort] = /^port (\d+) (\d+)$/.exec(line) ?? [];
    if (port === undefined) continue;
    // What it goes on to print is read: a pipe that is full would stop it.
    child.stdout.resume();
    return {
      url: `http://127.0.0.1:${port}/`,
      dump: () => execFileSync('/usr/bin/curl', ['-sSf', `http://127.0.0.1:${dumpPort}/`], { encoding: 'utf8' }),
      async [Symbol.asyncDispose]() {
        child.kill('SIGKILL');
        await gone;
      },
    };
  }
  throw new Error('Tomcat ended before it answered');
}
