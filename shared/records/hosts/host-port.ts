import * as z from 'zod/mini';
import { recordId } from '../fields.ts';

/** A port of a host that a port scan found open; `address` is what of the host was scanned: one of its addresses, or its name. */
export const hostPort = z.object({
  address: z.string(),
  port: z.int(),
  transport: z.enum(['tcp', 'udp']),
  /** The title of the finding: what answers there. */
  title: z.string(),
  finding_id: recordId,
});

export type HostPort = z.output<typeof hostPort>;

/** `192.0.2.7:22/tcp`, `[2001:db8::1]:53/udp`, `a.example.test:443/tcp`: an address or a name, and a port of it. */
const place = /^(?:\[([0-9a-f:.]{2,45})\]|([\w.-]{1,253})):(\d{1,5})\/(tcp|udp)$/i;

/** The port that a finding of an open port is about; undefined where its resource tells none. */
export function hostPortOf(resource: string): Pick<HostPort, 'address' | 'port' | 'transport'> | undefined {
  const [, address6, other, digits, transport] = place.exec(resource) ?? [];
  const address = address6 ?? other;
  if (address === undefined) return undefined;
  return { address, port: Number(digits), transport: transport?.toLowerCase() === 'udp' ? 'udp' : 'tcp' };
}
