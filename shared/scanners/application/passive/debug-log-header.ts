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

/** A response carries a log of the application for developers: `X-ChromeLogger-Data: eyJ2...`. Certain. */
export const debugLogHeader: PassiveCheck = {
  id: 'debug-log-header',
  title: 'Debug log disclosed in HTTP header',
  score: 6,
  confidence: 'certain',
  cwe: [489, 532],
  references: ['https://craig.is/writing/chrome-logger/techspecs', 'https://underground.works/clockwork/'],
  risk: 'The log is intended for developers and can contain queries, paths, variables, passwords and data of other users, which anyone can read.',
  recommendation: `Load such libraries in development environments only. On a server in front of the application:\n${toRemove('X-ChromeLogger-Data')}`,
  appliesTo: () => true,
  inspect: (page) =>
    names
      .filter((name) => page.headers.get(name) !== undefined)
      .map((name) => ({
        cause: name,
        description: `The response contains the ${name} header, with which the application sends its log to developer tools.`,
        evidence: headerLines(page, name),
      })),
};
