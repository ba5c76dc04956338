import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprintOf } from '../folder-fingerprint.ts';
import { serveFolder, tomcatClassPath } from '../tomcat.ts';
import { bodgeitTruth } from '../truth/bodgeit.ts';
import type { WeakProgram } from '../weak-program.ts';

const database = 'jdbc:hsqldb:mem:SQL';

/** Points that somebody has won, and baskets that a first visit of a stranger makes. */
const volatile = /^(?:SCORE|BASKETS)\|/;

/** psiinon/bodgeit on Debian's Tomcat with its HSQLDB, as one of its users. */
export const bodgeit: WeakProgram = {
  name: 'BodgeIt Store',
  truth: bodgeitTruth,
  volatile: 'its table of scores, and the empty basket that each stranger is given',
  async start(checkout, folder) {
    const site = join(folder, 'site');
    cpSync(join(checkout, 'root'), site, { recursive: true });
    // The container's own.
    rmSync(join(site, 'WEB-INF/lib/servlet-api.jar'));
    const libraries = globSync('WEB-INF/lib/*.jar', { cwd: site }).map((name) => join(site, name));
    const classPath = [tomcatClassPath(join(folder, 'debian'), []), ...libraries].join(':');
    const classes = join(site, 'WEB-INF/classes');
    mkdirSync(classes);
    const sources = globSync('src/com/thebodgeitstore/{search,util}/*.java', { cwd: checkout });
    execFileSync('/usr/bin/javac', ['-nowarn', '-cp', classPath, '-d', classes, ...sources], {
      cwd: checkout,
      stdio: 'ignore',
    });
    const served = await serveFolder(site, { classPath, work: folder, database });
    const { url, dump } = served;
    return {
      url,
      // What sets the password of the scan's own account is not named.
      forms: ['/login.jsp', '/register.jsp', '/basket.jsp'],
      account: { loginUrl: `${url}login.jsp`, username: 'test@thebodgeitstore.com', password: 'password' },
      outOfBand: true,
      state: () => {
        const rows = dump()
          .split('\n')
          .filter((line) => !volatile.test(line));
        return `${rows.join('\n')}\n${fingerprintOf(site)}`;
      },
      [Symbol.asyncDispose]: () => served[Symbol.asyncDispose](),
    };
  },
};
