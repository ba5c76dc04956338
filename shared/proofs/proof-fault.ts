import type { ProofMethod } from '../records/access/target-proof.ts';
import { parseAddressRange } from '../records/fields.ts';

/** What a proof is asked for. */
interface Asked {
  readonly target: string;
  readonly method: ProofMethod;
  readonly port?: number | undefined;
}

function addressFault({ method, port }: Asked, hostBits: number): string | undefined {
  if (hostBits > 0 && method !== 'operator_grant')
    return 'method: must be operator_grant for a range of addresses: no single host can speak for all of them';
  if (method === 'dns_txt' || method === 'meta_tag')
    return 'method: must be https_file or operator_grant for an IP address';
  return port !== undefined && method !== 'https_file' ? 'port: is only for https_file' : undefined;
}

/**
 * Why a target cannot have a proof by this method, as `field: rule`; undefined if it can. A public suffix
 * (https://publicsuffix.org, private ones as `github.io` included) belongs to nobody who scans below it; their list is
 * loaded with the first name.
 */
export async function proofFault(asked: Asked): Promise<string | undefined> {
  const range = parseAddressRange(asked.target);
  if (range) return addressFault(asked, range.hostBits);
  const { getDomain } = await import('tldts');
  if (getDomain(asked.target, { allowPrivateDomains: true }) === null)
    return 'target: is a public suffix, under which anybody can register names';
  return asked.port === undefined ? undefined : 'port: is only for IP addresses';
}
