import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPhpSite } from '../php-site.ts';
import { lessons, sqliLabsTruth } from '../truth/sqli-labs.ts';
import type { WeakProgram } from '../weak-program.ts';

/** Links to the lessons with the parameter that each one asks for in words ("Please input the ID as parameter"). */
function contentsOf(root: string): string {
  const linked = lessons.map(({ path, point }) => `<li><a href="${path.slice(1)}?${point}=1">${path}</a></li>`);
  const others = globSync('Less-*/', { cwd: root }).sort();
  const plain = others.filter((name) => !lessons.some(({ path }) => path === `/${name}/`));
  return `<title>Lessons</title><ul>${linked.join('')}${plain.map((name) => `<li><a href="${name}/">${name}</a></li>`).join('')}</ul>`;
}

/** Takes away an argument that PHP ignored until version 8 and calls an error since: the lessons from 38 on give it. */
function forPhpOfToday(root: string): void {
  for (const name of globSync('**/*.php', { cwd: root })) {
    const file = join(root, name);
    const text = readFileSync(file, 'latin1');
    const changed = text.replaceAll('mysqli_connect_errno($con1)', 'mysqli_connect_errno()');
    if (changed !== text) writeFileSync(file, changed, 'latin1');
  }
}

/** Audi-1/sqli-labs under a PHP of today. */
export const sqliLabs: WeakProgram = {
  name: 'sqli-labs',
  truth: sqliLabsTruth,
  volatile:
    'the database `challenges`, in which the lessons from 54 on count visits; files `result.txt`, in which the lessons write what they were sent',
  async start(checkout, folder) {
    const site = await startPhpSite({
      checkout,
      folder,
      prepare: (root) => {
        forPhpOfToday(root);
        writeFileSync(join(root, 'index.html'), contentsOf(root));
      },
      ignoredDatabases: ['challenges'],
      ignoredFiles: /\/result\.txt$/,
      isOld: true,
    });
    await using starting = new AsyncDisposableStack();
    starting.use(site);
    for (const part of ['setup-db.php', 'setup-db-challenge.php']) {
      const answer = await fetch(`${site.url}sql-connections/${part}`);
      const text = await answer.text();
      if (!text.includes('successfully') || /error/i.test(text)) throw new Error(`${part}: ${text.slice(0, 2000)}`);
    }
    const started = starting.move();
    return {
      url: site.url,
      forms: ['/Less-'],
      // One of its users, for the lessons that ask something only of those who are let in.
      account: {
        loginUrl: `${site.url}Less-20/`,
        username: 'Angelina',
        password: 'I-kill-you',
        fields: { username: 'uname', password: 'passwd' },
      },
      state: site.state,
      [Symbol.asyncDispose]: () => started.disposeAsync(),
    };
  },
};
