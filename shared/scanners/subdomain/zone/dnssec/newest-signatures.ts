import type { ZoneSignatures } from '../../../../scanning/dns/dns.ts';

/** Of each type of records the signature that lasts longest: one that holds is enough for a resolver (RFC 4035, 5.3). */
export function newestSignatures({ signatures }: Pick<ZoneSignatures, 'signatures'>): ZoneSignatures['signatures'] {
  return [...Map.groupBy(signatures, ({ type }) => type).values()].flatMap((each) =>
    each.toSorted((one, other) => other.expiresAt - one.expiresAt).slice(0, 1),
  );
}
