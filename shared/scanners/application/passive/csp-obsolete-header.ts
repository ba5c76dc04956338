import { headerLines } from '../headers/evidence.ts';
import { isDocument } from '../headers/page-kind.ts';
import { toRemove } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

const names = ['X-Content-Security-Policy', 'X-WebKit-CSP'] as const;

/** A page has a content security policy under one of the names from before the standard. Certain. */
export const cspObsoleteHeader: PassiveCheck = {
  id: 'csp-obsolete-header',
  title: 'Content security policy under an old header name',
  score: 1,
  confidence: 'certain',
  cwe: [477],
  references: ['https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/CSP'],
  risk: 'No browser of today reads X-Content-Security-Policy or X-WebKit-CSP; some old ones did, with errors that broke pages.',
  recommendation: `Send Content-Security-Policy, and the old names no longer:\n${toRemove('X-WebKit-CSP')}`,
  judges: isDocument,
  look: (page) =>
    names
      .filter((name) => page.headers.get(name) !== undefined)
      .map((name) => ({
        cause: name,
        description: `The page sends its policy as ${name}, a name that browsers do not read any more.`,
        evidence: headerLines(page, name),
      })),
};
