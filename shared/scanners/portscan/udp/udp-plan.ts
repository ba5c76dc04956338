import type { UdpService } from './udp-service.ts';

/** A port that is asked in the protocol that belongs there. */
export interface UdpPort {
  readonly port: number;
  readonly service: UdpService;
}

/** What becomes of the ports of a scan over UDP. */
export interface UdpPlan {
  readonly asked: readonly UdpPort[];
  /** Ports that the policy excludes. */
  readonly excluded: readonly number[];
  /** Ports that nothing gets out to from here, and that no policy excludes. */
  readonly blocked: readonly number[];
}

/** Sorts the ports of some services by whether they may be asked, and by whether that says anything. */
export function udpPlan(
  services: readonly UdpService[],
  mayTry: (port: number) => boolean,
  blockedPorts: readonly number[],
): UdpPlan {
  const all = services
    .flatMap((service) => service.ports.map((port) => ({ port, service })))
    .toSorted((one, other) => one.port - other.port);
  const allowed = all.filter(({ port }) => mayTry(port));
  const isBlocked = ({ port }: UdpPort) => blockedPorts.includes(port);
  return {
    asked: allowed.filter((each) => !isBlocked(each)),
    excluded: all.filter(({ port }) => !mayTry(port)).map(({ port }) => port),
    blocked: allowed.filter(isBlocked).map(({ port }) => port),
  };
}
