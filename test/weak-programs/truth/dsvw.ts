import { type Hole, markupChecks, scriptChecks, sqlChecks } from '../hole.ts';

const at = (point: string, checks: readonly string[], path = '/'): Hole => ({ reach: 'query', path, point, checks });

/**
 * The attacks of stamparm/DSVW 0.3 that a scanner can tell by an answer. Left out: what no answer tells apart from a harmless one
 * (`size` that takes memory, `object` that is unpickled), and what is the same hole by another way (parameter pollution of
 * /login, frames in `v`, the path that an error page of `path` shows).
 */
export const dsvwTruth: readonly Hole[] = [
  at('id', sqlChecks),
  at('password', sqlChecks, '/login'),
  at('comment', sqlChecks),
  at('v', markupChecks),
  at('redir', markupChecks),
  at('redir', ['open-redirect']),
  at('path', ['path-traversal']),
  at('path', ['blind-ssrf']),
  at('include', ['blind-ssrf', 'path-traversal']),
  at('domain', ['command-injection', 'blind-command-injection']),
  at('xml', ['xml-external-entity', 'blind-xxe']),
  at('name', ['xpath-error']),
  at('charset', ['header-injection']),
  { ...at('callback', ['jsonp-answer'], '/users.json'), location: '/users.json?callback' },
  { reach: 'page', path: '/', point: 'hash', checks: scriptChecks },
  { reach: 'stored', path: '/', point: 'comment', checks: ['stored-xss'] },
];
