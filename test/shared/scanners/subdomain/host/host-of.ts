import type { HostArtifact, Lead, Reach } from '../../../../../shared/scanners/subdomain/host/host-artifact.ts';
import { domainOf } from '../../../../../shared/scanners/subdomain/host/registered.ts';
import type { CertificateArtifact } from '../../../../../shared/scanning/certificate/certificate-artifact.ts';

/** When the hosts of these tests are looked at. */
const now = Date.parse('2026-11-21T12:00:00Z');
const dayMs = 86_400_000;

export const silent: Reach = { kind: 'silent', reason: 'shop.example.com refused the connection' };
export const unknown = { kind: 'unknown', outcome: 'blocked', reason: 'This service does not scan it' } as const;

/** A page. */
export function page(own: Partial<Extract<Reach, { kind: 'answers' }>> = {}): Extract<Reach, { kind: 'answers' }> {
  const { url = 'https://shop.example.com/', status = 200 } = own;
  return {
    kind: 'answers',
    url,
    status,
    way: [{ url, status }],
    leadsTo: undefined,
    closed: undefined,
    title: 'Shop',
    headers: [['server', 'nginx']],
    text: '<html><head><title>Shop</title></head><body>Welcome</body></html>',
    ...own,
  };
}

/** A certificate that is well, for these many days. */
export function certificate(days = 90, own: Partial<CertificateArtifact> = {}): CertificateArtifact {
  return {
    subject: 'CN=shop.example.com',
    issuer: 'CN=R11, O=Good Authority',
    issuerName: 'Good Authority',
    names: ['shop.example.com'],
    byCommonName: false,
    validFrom: now - 30 * dayMs,
    validTo: now + days * dayMs,
    serial: '0A',
    fingerprint256: 'AA:BB',
    key: 'EC prime256v1',
    signature: 'ecdsa-with-SHA256',
    selfSigned: false,
    fits: true,
    fault: undefined,
    chain: [{ subject: 'CN=R11', issuer: 'CN=Root', validTo: now + 1000 * dayMs }],
    protocol: 'TLSv1.3',
    cipher: 'TLS_AES_128_GCM_SHA256',
    ...own,
  };
}

interface Given extends Partial<HostArtifact> {
  /** Targets of the aliases in order. */
  readonly chain?: readonly string[];
  readonly end?: HostArtifact['answer']['end'];
  /** Of the last target. */
  readonly registered?: Lead['registered'];
}

/** A host that answers https with a page; what is told differs. */
export function hostOf(own: Given = {}): HostArtifact {
  const { name = 'shop.example.com', chain = [], end = 'addresses', registered = 'unknown', ...more } = own;
  const addresses = end === 'addresses' ? ['192.0.2.1'] : [];
  const aliases = chain.map((to, index): Lead => {
    const isLast = index === chain.length - 1;
    const from = index === 0 ? name : (chain[index - 1] ?? name);
    const about = { end: isLast ? end : ('alias' as const), registered: isLast ? registered : ('unknown' as const) };
    return { via: 'CNAME', from, to, domain: domainOf(to), ...about };
  });
  const isThere = end === 'addresses';
  const tls = { kind: 'none', reason: 'nothing' } as const;
  return {
    name,
    domain: 'example.com',
    at: now,
    words: ['dev', 'stg', 'jenkins', 'admin'],
    wildcard: undefined,
    answer: { name, chain, end, addresses },
    http: silent,
    https: isThere ? page({ url: `https://${name}/` }) : silent,
    tls: more.certificate === undefined ? tls : { kind: 'seen', certificate: more.certificate },
    certificate: undefined,
    nameServers: { kind: 'no_data' },
    mailServers: { kind: 'no_data' },
    subtree: { kind: 'no_data' },
    links: [],
    specialAddresses: [],
    ...more,
    leads: [...aliases, ...(more.leads ?? [])],
  };
}

/** A lead to a name server or a mail server of the host. */
export function lead(via: 'DNAME' | 'NS' | 'MX', to: string, own: Partial<Lead> = {}): Lead {
  return { via, from: 'shop.example.com', to, end: 'addresses', domain: domainOf(to), registered: 'unknown', ...own };
}
