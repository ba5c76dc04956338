import { expect, test } from 'vitest';
import { proofFault } from '../../../shared/proofs/proof-fault.ts';
import type { ProofMethod } from '../../../shared/records/access/target-proof.ts';

const suffix = 'target: is a public suffix, under which anybody can register names';
const address = 'method: must be https_file or operator_grant for an IP address';

test.each<[string, ProofMethod, number | undefined, string | undefined]>([
  ['example.com', 'dns_txt', undefined, undefined],
  ['www.example.co.uk', 'https_file', undefined, undefined],
  ['example.com', 'meta_tag', undefined, undefined],
  ['intranet.corp', 'dns_txt', undefined, undefined],
  ['co.uk', 'dns_txt', undefined, suffix],
  ['co.uk', 'operator_grant', undefined, suffix],
  ['github.io', 'dns_txt', undefined, suffix],
  ['somebody.github.io', 'https_file', undefined, undefined],
  ['s3.amazonaws.com', 'dns_txt', undefined, suffix],
  ['example.com', 'https_file', 8443, 'port: is only for IP addresses'],
  ['192.0.2.7', 'https_file', 8080, undefined],
  ['2001:db8::7', 'https_file', undefined, undefined],
  ['192.0.2.7', 'operator_grant', 80, 'port: is only for https_file'],
  ['192.0.2.7', 'dns_txt', undefined, address],
  ['192.0.2.7', 'meta_tag', undefined, address],
  ['192.0.2.7/32', 'https_file', undefined, undefined],
  ['192.0.2.0/28', 'operator_grant', undefined, undefined],
  ['192.0.2.0/28', 'https_file', undefined, expect.stringMatching(/^method: must be operator_grant for a range/)],
])('a proof of %s by %s on port %s', async (target, method, port, fault) => {
  expect(await proofFault({ target, method, port })).toEqual(fault);
});
