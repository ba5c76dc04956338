import { headerLines } from '../headers/evidence.ts';
import { isDocument } from '../headers/page-kind.ts';
import { toRemove } from '../headers/server-lines.ts';
import type { PassiveCheck } from '../passive-check.ts';

const names = ['X-Content-Security-Policy', 'X-WebKit-CSP'] as const;

/** A page has a content security policy under one of the names from before the standard. Certain. */
export const cspObsoleteHeader: PassiveCheck = {
  id: 'csp-obsolete-header',
  partOf: 'security-headers-missing',
  title: 'Obsolete Content Security Policy header',
  score: 1,
  confidence: 'certain',
  cwe: [693],
  references: ['https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/CSP'],
  risk: 'Current browsers ignore X-Content-Security-Policy and X-WebKit-CSP. Some old browsers implement them with defects that break pages.',
  recommendation: `Send the Content-Security-Policy header and remove the obsolete headers:\n${toRemove('X-WebKit-CSP')}`,
  appliesTo: isDocument,
  inspect(page) {
    const items = names.filter((name) => page.headers.get(name) !== undefined);
    if (items.length === 0) return [];
    const description = `The page sends a Content Security Policy (CSP) in the obsolete header ${items.join(' and ')}.`;
    return [{ cause: '', description, evidence: headerLines(page, ...items), items }];
  },
};
