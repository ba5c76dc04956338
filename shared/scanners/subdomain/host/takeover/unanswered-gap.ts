import type { Gap } from '../../../../scanning/check.ts';
import type { HostArtifact } from '../host-artifact.ts';
import { serviceOf } from './service-of.ts';
import { aliasesOf } from './ways.ts';

/**
 * Why the takeover checks cannot judge a host that is an alias at a service: the fingerprint of the service is a page, and
 * no page came. Undefined where one came, or where the fingerprint is something else.
 */
export function unansweredGap(host: HostArtifact): Omit<Gap, 'count'> | undefined {
  const { answer, http, https } = host;
  if (answer.end !== 'addresses') return undefined;
  if (!aliasesOf(host).some(({ to }) => serviceOf(to, 'CNAME')?.signs.some(({ kind }) => kind === 'page')))
    return undefined;
  if (http.kind === 'answers' || https.kind === 'answers') return undefined;
  const outcome = https.kind === 'unknown' ? https.outcome : 'not_testable';
  return { outcome, reason: https.reason };
}
