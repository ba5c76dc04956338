import { headerLines } from '../headers/evidence.ts';
import { toRemove } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** Headers by which libraries show their log in the developer tools of a browser. */
const names = [
  'X-ChromeLogger-Data',
  'X-ChromePhp-Data',
  'X-Wf-Protocol-1',
  'X-Clockwork-Id',
  'X-Django-Debug-Toolbar',
  'X-Debugbar-Id',
  'phpdebugbar-id',
] as const;

/** An answer carries a log of the application for developers: `X-ChromeLogger-Data: eyJ2...`. Certain. */
export const debugLogHeader: PassiveCheck = {
  id: 'debug-log-header',
  title: 'Header carries a log for developers',
  score: 6,
  confidence: 'certain',
  cwe: [489, 532],
  references: ['https://craig.is/writing/chrome-logger/techspecs', 'https://underground.works/clockwork/'],
  risk: 'Everybody reads what is meant for developers: queries, paths, variables, and with them passwords and data of others.',
  recommendation: `Load such libraries in development only. In front of the application:\n${toRemove('X-ChromeLogger-Data')}`,
  judges: () => true,
  look: (page) =>
    names
      .filter((name) => page.headers.get(name) !== undefined)
      .map((name) => ({
        cause: name,
        description: `The answer has the header ${name}, by which the application shows its log to developers.`,
        evidence: headerLines(page, name),
      })),
};
