import type { TargetProof } from '../records/access/target-proof.ts';
import { hostOf } from '../records/host.ts';
import { type AddressInterval, firstUncovered, parseCidr } from '../scanning/egress/address.ts';

/** The target and the method of a valid proof. */
export type Proven = Pick<TargetProof, 'target' | 'method'>;

/** Who may write into a zone, or speaks for the operator, decides about all names below; a file speaks for its own host. */
const holdsBelow = ({ method }: Proven) => method === 'dns_txt' || method === 'operator_grant';

const isInterval = (interval: AddressInterval | undefined) => interval !== undefined;

/**
 * Whether proofs cover a target: an address or range, a URL, or a host name. A range may be covered by several proofs
 * together. A name is proven as a name, whatever address it leads to, as names move.
 */
export function areCovered(proofs: readonly Proven[], scanned: string): boolean {
  const isUrl = /^https?:\/\//i.test(scanned) && URL.canParse(scanned);
  const host = isUrl ? hostOf(new URL(scanned).hostname) : hostOf(scanned);
  const interval = parseCidr(host === '' ? scanned : host);
  if (interval)
    return firstUncovered(interval, proofs.map(({ target }) => parseCidr(target)).filter(isInterval)) === undefined;
  if (host === '') return false;
  return proofs.some(
    (proof) =>
      proof.target === host ||
      (holdsBelow(proof) && parseCidr(proof.target) === undefined && host.endsWith(`.${proof.target}`)),
  );
}
