import type { WebFailureKind } from '../message/web-failure.ts';

/**
 * Failures that mean something about a host that was reachable a moment ago: nothing listens, or nothing that speaks
 * HTTP. A name that does not resolve any more, or a network that no way leads to, says nothing of it.
 */
export const silences: ReadonlySet<WebFailureKind> = new Set([
  'connection_refused',
  'timeout',
  'tls',
  'reset',
  'protocol',
]);
