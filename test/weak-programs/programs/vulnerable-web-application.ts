import { startPhpSite } from '../php-site.ts';
import { vulnerableWebApplicationTruth } from '../truth/vulnerable-web-application.ts';
import type { WeakProgram } from '../weak-program.ts';

/** OWASP/Vulnerable-Web-Application, under a PHP of today, set up by its own page. */
export const vulnerableWebApplication: WeakProgram = {
  name: 'OWASP Vulnerable Web Application',
  truth: vulnerableWebApplicationTruth,
  volatile: 'the folder `.hidden`, which each visit of a lesson makes',
  async start(checkout, folder) {
    const site = await startPhpSite({ checkout, folder, isOld: true, php: { allow_url_include: '1' } });
    await using starting = new AsyncDisposableStack();
    starting.use(site);
    const made = await fetch(`${site.url}index.php`, {
      method: 'POST',
      body: new URLSearchParams({ submit: 'Enter' }),
    });
    const text = await made.text();
    if (!text.includes('Table users created successfully')) throw new Error(`It was not set up: ${text.slice(-500)}`);
    const started = starting.move();
    return {
      url: `${site.url}homepage.html`,
      // Not its set-up, which drops the tables.
      forms: ['/CommandExecution/', '/FileInclusion/', '/SQL/', '/XSS/'],
      outOfBand: true,
      state: site.state,
      [Symbol.asyncDispose]: () => started.disposeAsync(),
    };
  },
};
