import { createEgress, type Egress } from '../../../../shared/scanning/egress/egress.ts';
import type { ScanContext, ScanScope } from '../../../../shared/scanning/scanner.ts';
import type { WebClient } from '../../../../shared/scanning/web/web-client.ts';
import type { Target } from '../../../targets/server.ts';
import { loopback, webClient } from '../../scanning/web/web-site.ts';

/** A policy that excludes nothing, at a pace for tests. */
export const openScope: ScanScope = {
  profile: 'standard',
  exclusions: { hosts: [], ports: [], paths: [] },
  rate: { requestsPerSecond: 1000, connectsPerSecond: null },
};

/** What answers on this machine instead of the default ports of every name. */
export interface LoopbackWorld {
  readonly http?: Target;
  readonly https?: Target;
  readonly dns?: Target;
}

/** A guard for which every name is this machine, and ports 80, 443 and 53 are the world's; others are closed. */
export function worldEgress({ http, https, dns }: LoopbackWorld): Egress {
  const egress = createEgress(loopback, { resolver: async () => ['127.0.0.1'] });
  const ports = new Map([
    [80, http?.port],
    [443, https?.port],
    [53, dns?.port],
  ]);
  return { ...egress, connect: (to, port) => egress.connect(to, ports.get(port) ?? 1) };
}

/** As much of a scan's context as hosts and zones are looked at with. */
export function worldContext(world: LoopbackWorld, own: Partial<ScanContext> = {}) {
  const { scope = openScope, signal = new AbortController().signal, now = Date.now } = own;
  return { egress: own.egress ?? worldEgress(world), scope, signal, now };
}

/** Makes clients for one host each, as a scan does. */
export function worldWeb(
  context: Pick<ScanContext, 'egress' | 'scope' | 'signal' | 'now'>,
): (url: string) => WebClient {
  const { scope, ...parts } = context;
  return (url) => webClient(url, { ...parts, checkTls: false, exclusions: scope.exclusions });
}
