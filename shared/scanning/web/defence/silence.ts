import type { WebFailureKind } from '../message/web-failure.ts';

/**
 * Failures that say something of a host that was reached a moment ago: nothing is there, or nothing that speaks as a
 * browser expects it. A name that does not resolve any more, or a network that no way leads to, says nothing of it.
 */
export const silences: ReadonlySet<WebFailureKind> = new Set([
  'connection_refused',
  'timeout',
  'tls',
  'reset',
  'protocol',
]);
