import { startPhpSite } from '../php-site.ts';
import { xvwaTruth } from '../truth/xvwa.ts';
import type { WeakProgram } from '../weak-program.ts';

/** s4n7h0/xvwa under a PHP of today, in the folder whose name it takes for granted. */
export const xvwa: WeakProgram = {
  name: 'XVWA',
  truth: xvwaTruth,
  volatile: 'nothing',
  async start(checkout, folder) {
    const site = await startPhpSite({
      checkout,
      folder,
      below: 'xvwa',
      statements: 'CREATE DATABASE xvwa;',
      isOld: true,
      php: { allow_url_include: '1' },
    });
    await using starting = new AsyncDisposableStack();
    starting.use(site);
    const answer = await fetch(`${site.url}setup/?action=do`);
    const text = await answer.text();
    if (!text.includes('Setup finished')) throw new Error(`XVWA was not set up: ${text.slice(0, 2000)}`);
    const started = starting.move();
    return {
      url: site.url,
      account: { loginUrl: site.url, username: 'user', password: 'vulnerable' },
      state: site.state,
      [Symbol.asyncDispose]: () => started.disposeAsync(),
    };
  },
};
