import type { HostSignatures } from '../../../../../../shared/scanners/subdomain/host/host-artifact.ts';
import type { RecordSignature } from '../../../../../../shared/scanning/dns/dns.ts';
import { hostOf } from '../host-of.ts';

const dayMs = 86_400_000;
const { at } = hostOf();
const signed = (...records: readonly RecordSignature[]) =>
  hostOf({ signatures: { kind: 'signed', zone: 'example.com', server: 'ns1.example.net', records } });
const unsigned: HostSignatures = { kind: 'none' };

export const fires = [
  signed({ type: 'A', expiresAt: at - dayMs }),
  signed({ type: 'CNAME', expiresAt: undefined }),
  signed({ type: 'A', expiresAt: at + dayMs }, { type: 'AAAA', expiresAt: at - dayMs }),
];

export const silent = [
  hostOf(),
  hostOf({ signatures: unsigned }),
  hostOf({ signatures: { kind: 'unknown', reason: 'ns1.example.net does not answer over TCP' } }),
  signed(),
  signed({ type: 'A', expiresAt: at + dayMs }),
];
