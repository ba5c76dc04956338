import { createHash } from 'node:crypto';
import type { Finding } from './finding.ts';

/**
 * What makes a finding the same one in the next scan: its check, what it is about and where, as they are stored; 128 bits
 * in hexadecimal. It holds neither project nor setting nor id: the same weakness has the same fingerprint wherever it is
 * found, also where its setting was deleted and made anew, and two weaknesses never share one. Exports call it version 1.
 */
export function fingerprintOf({
  check_id,
  resource,
  location,
}: Pick<Finding, 'check_id' | 'resource' | 'location'>): string {
  return createHash('sha256')
    .update(JSON.stringify([check_id, resource, location]))
    .digest('hex')
    .slice(0, 32);
}
