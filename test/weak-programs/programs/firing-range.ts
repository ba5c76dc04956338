import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fingerprintOf } from '../folder-fingerprint.ts';
import { firingRangeTruth } from '../truth/firing-range.ts';
import type { WeakProgram } from '../weak-program.ts';

const jetty = ['http', 'io', 'security', 'server', 'servlet', 'util', 'webapp', 'xml'].map((part) => `jetty9-${part}`);
const libraries = [...jetty, 'servlet-api', 'guava', 'failureaccess', 'jsoup', 'jsr305'];
const classPath = libraries.map((name) => `/usr/share/java/${name}.jar`).join(':');
const owner = 'com/google/testing/security/firingrange';

/** Puts the program together as its build.xml does, without App Engine, whose classes none of its own needs. */
function build(checkout: string, folder: string): void {
  const classes = join(folder, 'WEB-INF/classes');
  mkdirSync(classes, { recursive: true });
  const sources = globSync('src/{tests,utils}/**/*.java', { cwd: checkout }).map((name) => join(checkout, name));
  execFileSync('/usr/bin/javac', ['-nowarn', '-encoding', 'UTF-8', '-cp', classPath, '-d', classes, ...sources], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (const part of ['tests', 'utils'])
    cpSync(join(checkout, 'src', part), join(classes, owner, part), {
      recursive: true,
      filter: (from) => !from.endsWith('.java'),
    });
  cpSync(join(checkout, 'WEB-INF/web.xml'), join(folder, 'WEB-INF/web.xml'));
  cpSync(join(checkout, 'src/pages'), folder, { recursive: true });
  cpSync(join(checkout, 'WEB-INF/index.html'), join(folder, 'index.html'));
}

/** google/firing-range on Debian's Jetty: `apt-get install libjetty9-java libjsoup-java libjsr305-java`. */
export const firingRange: WeakProgram = {
  name: 'Firing Range',
  truth: firingRangeTruth,
  volatile: 'nothing: it stores nothing, its files are compared',
  async start(checkout, folder) {
    build(checkout, folder);
    const launcher = join(import.meta.dirname, '../ServeFolder.java');
    const child = spawn('/usr/bin/java', ['-cp', classPath, launcher, folder], { stdio: ['ignore', 'pipe', 'ignore'] });
    process.once('exit', () => child.kill('SIGKILL'));
    const gone = once(child, 'exit');
    for await (const line of createInterface({ input: child.stdout })) {
      const port = /^port (\d+)$/.exec(line)?.[1];
      if (port === undefined) continue;
      return {
        url: `http://127.0.0.1:${port}/`,
        state: () => fingerprintOf(folder),
        async [Symbol.asyncDispose]() {
          child.kill('SIGKILL');
          await gone;
        },
      };
    }
    throw new Error('Jetty ended before it answered');
  },
};
