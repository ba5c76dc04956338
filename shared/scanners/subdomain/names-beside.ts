import { type Egress, HostNotResolved } from '../../scanning/egress/egress.ts';

/**
 * A guard that knows addresses of names beside those that its resolver knows; they are checked as any others are, and a name
 * that it refuses stays refused.
 */
export function withNamesBeside(egress: Egress, beside: ReadonlyMap<string, readonly string[]>): Egress {
  return {
    ...egress,
    async resolve(host) {
      try {
        return await egress.resolve(host);
      } catch (error) {
        const addresses = error instanceof HostNotResolved ? (beside.get(host.toLowerCase()) ?? []) : [];
        if (addresses.length === 0) throw error;
        return (await Promise.all(addresses.map((address) => egress.resolve(address)))).flat();
      }
    },
  };
}
