import { createHash } from 'node:crypto';
import type { PortSet } from '../../records/policies/scan-options.ts';
import { type PortList, parsePortList } from './port-list.ts';
import { topPorts } from './top-ports.ts';

/** The ports of a set as text: `1-65535`, `22,8000-8100`. */
function textOf(set: PortSet): string {
  if (set === 'all') return '1-65535';
  if (set === 'top-100') return topPorts(100).join(',');
  if (set === 'top-1000') return topPorts(1000).join(',');
  return set.join(',');
}

/** The ports of a set. Throws PortListInvalid. */
export function portsOf(set: PortSet): PortList {
  return parsePortList(textOf(set));
}

/**
 * What a checkpoint calls a set: its ports as text, for a top list its name and a digest, since another version of the
 * service may have another one.
 */
export function nameOfPorts(set: PortSet): string {
  const text = textOf(set);
  if (set !== 'top-100' && set !== 'top-1000') return text;
  return `${set} ${createHash('sha256').update(text).digest('base64url').slice(0, 12)}`;
}
