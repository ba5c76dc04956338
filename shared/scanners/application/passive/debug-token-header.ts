import { headerLines, shown } from '../headers/evidence.ts';
import { toRemove } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

const headersOfProfiler = ['X-Debug-Token', 'X-Debug-Token-Link'];

/**
 * A response has the token of Symfony's profiler: `X-Debug-Token: 4f2a91`. With a link to the profiler it weighs more.
 * Certain that debugging is on; whether the profiler answers is not tried.
 */
export const debugTokenHeader: PassiveCheck = {
  id: 'debug-token-header',
  title: 'X-Debug-Token header: profiler token disclosed',
  score: 3,
  confidence: 'certain',
  cwe: [489, 200],
  references: ['https://symfony.com/doc/current/profiler.html', 'https://symfony.com/doc/current/deployment.html'],
  risk: 'If the profiler is reachable, an attacker who knows a token can read requests of other visitors, settings, queries and secrets of the application.',
  recommendation: `Run the application in its production environment (APP_ENV=prod, APP_DEBUG=0), which disables the profiler. On a server in front of it:\n${toRemove('X-Debug-Token-Link')}`,
  appliesTo: () => true,
  inspect: (page) => {
    if (headersOfProfiler.every((name) => page.headers.get(name) === undefined)) return [];
    const link = page.headers.get('x-debug-token-link')?.trim();
    return [
      {
        cause: '',
        description: link
          ? `The response contains a link to the profiler of the application: ${shown(link, 200)}.`
          : 'The response contains a token of the profiler of the application.',
        evidence: headerLines(page, ...headersOfProfiler),
        ...(link ? { score: 6, title: 'X-Debug-Token-Link header: profiler URL disclosed' } : {}),
      },
    ];
  },
};
