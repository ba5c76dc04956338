import { once } from '../../once.ts';
import type { CheckTaxonomy } from '../check-taxonomy.ts';

/** By check id. */
export const subdomainTaxonomy = once<Readonly<Record<string, CheckTaxonomy>>>(() => ({
  'alias-takeover': {
    terms: ['subdomain takeover', 'dangling CNAME', 'dangling DNS record', 'hostile subdomain takeover'],
    wstg: ['WSTG-CONF-10'],
  },
  'apex-alias': {
    terms: ['CNAME at apex', 'zone apex', 'CNAME flattening', 'ALIAS record', 'RFC 1034'],
    wstg: ['WSTG-CONF-01'],
  },
  'bimi-without-effect': {
    terms: ['BIMI', 'Brand Indicators for Message Identification', 'DMARC enforcement'],
  },
  'caa-missing': {
    terms: ['CAA', 'Certification Authority Authorization', 'certificate mis-issuance', 'RFC 8659'],
  },
  'caa-unusable': {
    terms: ['CAA', 'Certification Authority Authorization', 'issuer critical flag', 'RFC 8659'],
  },
  'caa-without-effect': {
    terms: ['CAA', 'issue property', 'Certification Authority Authorization', 'certificate mis-issuance', 'RFC 8659'],
  },
  'cds-mismatch': {
    terms: ['DNSSEC', 'CDS', 'CDNSKEY', 'DS record', 'key rollover', 'RFC 7344', 'RFC 8078'],
    wstg: ['WSTG-CONF-01'],
  },
  'dangling-alias': {
    terms: ['dangling CNAME', 'dangling DNS record', 'stale DNS record', 'CNAME loop', 'NXDOMAIN'],
    wstg: ['WSTG-CONF-10'],
  },
  'dangling-name-server': {
    terms: ['dangling NS record', 'dangling DNS record', 'stale NS record', 'lame delegation'],
    wstg: ['WSTG-CONF-10'],
  },
  'delegation-differs': {
    terms: [
      'delegation',
      'NS records',
      'lame delegation',
      'glue',
      'parent and child NS',
      'stale delegation',
      'RFC 1034',
    ],
    wstg: ['WSTG-CONF-10'],
  },
  'delegation-takeover': {
    terms: [
      'zone takeover',
      'dangling NS record',
      'DNS takeover',
      'NS takeover',
      'Sitting Ducks',
      'subdomain takeover',
    ],
    wstg: ['WSTG-CONF-10'],
  },
  'dkim-invalid': {
    terms: ['DKIM', 'DKIM record', 'email authentication', 'RFC 6376'],
  },
  'dkim-test-mode': {
    terms: ['DKIM', 'test mode', 'email authentication', 'RFC 6376'],
  },
  'dkim-weak-key': {
    terms: ['DKIM', 'weak RSA key', 'DKIM key', 'email spoofing', 'RFC 8301'],
    wstg: ['WSTG-CRYP-04'],
  },
  'dmarc-invalid': {
    terms: ['DMARC', 'email spoofing', 'email authentication', 'RFC 7489'],
  },
  'dmarc-missing': {
    terms: ['DMARC', 'email spoofing', 'email authentication', 'RFC 7489'],
  },
  'dmarc-partial': {
    terms: ['DMARC', 'DMARC policy', 'pct', 'email spoofing', 'RFC 7489'],
  },
  'dmarc-policy-none': {
    terms: ['DMARC', 'p=none', 'DMARC policy', 'email spoofing', 'RFC 7489'],
  },
  'dmarc-reports-unauthorized': {
    terms: ['DMARC', 'DMARC reports', 'external reporting', 'RFC 7489'],
  },
  'dmarc-several-records': {
    terms: ['DMARC', 'multiple DMARC records', 'email spoofing', 'RFC 7489'],
  },
  'domain-deletion-pending': {
    terms: [
      'pending deletion',
      'redemption period',
      'pending restore',
      'pendingDelete',
      'domain drop catching',
      'RFC 3915',
    ],
  },
  'domain-expiring': {
    terms: ['domain registration', 'domain expiration', 'expired domain', 'domain renewal', 'RDAP'],
  },
  'host-certificate': {
    terms: [
      'TLS certificate',
      'SSL certificate',
      'X.509',
      'expired certificate',
      'self-signed certificate',
      'hostname mismatch',
      'untrusted CA',
    ],
    wstg: ['WSTG-CRYP-01'],
    asvs: ['V12.2'],
    wasc: [4],
  },
  'dnssec-algorithm-deprecated': {
    terms: ['DNSSEC', 'DNSSEC algorithm', 'RSASHA1', 'SHA-1', 'DNSKEY', 'RFC 9905', 'RFC 8624'],
    wstg: ['WSTG-CRYP-04'],
  },
  'dnssec-broken': {
    terms: ['DNSSEC', 'DNSSEC validation', 'bogus zone', 'DS record', 'SERVFAIL', 'RFC 4035'],
    wstg: ['WSTG-CONF-01'],
  },
  'dnssec-expiring': {
    terms: ['DNSSEC', 'RRSIG', 'signature expiry', 'DNSSEC signatures', 'RFC 6781'],
    wstg: ['WSTG-CONF-01'],
  },
  'dnssec-missing': {
    terms: ['DNSSEC', 'unsigned zone', 'DNS spoofing', 'cache poisoning', 'RFC 9364'],
    wstg: ['WSTG-CONF-01'],
  },
  'ds-without-key': {
    terms: ['DNSSEC', 'DS record', 'DNSKEY', 'stale DS', 'key rollover'],
    wstg: ['WSTG-CONF-01'],
  },
  'host-signatures-broken': {
    terms: ['DNSSEC', 'RRSIG', 'DNSSEC validation', 'signature expiry', 'SERVFAIL', 'RFC 4035'],
    wstg: ['WSTG-CONF-01'],
  },
  'hosted-service': {
    terms: ['third-party service', 'CNAME', 'subdomain takeover', 'SaaS'],
    wstg: ['WSTG-CONF-10', 'WSTG-INFO-04'],
  },
  'lame-delegation': {
    terms: ['lame delegation', 'broken delegation', 'lame name server', 'RFC 1912'],
    wstg: ['WSTG-CONF-10'],
  },
  'lame-name-server': {
    terms: ['lame name server', 'lame delegation', 'REFUSED', 'SERVFAIL', 'RFC 1912'],
    wstg: ['WSTG-CONF-10'],
  },
  'mail-server-reverse-name': {
    terms: ['PTR record', 'reverse DNS', 'FCrDNS', 'forward-confirmed reverse DNS', 'RFC 1912'],
  },
  'mail-takeover': {
    terms: ['dangling MX record', 'MX takeover', 'dangling DNS record', 'mail takeover'],
    wstg: ['WSTG-CONF-10'],
  },
  'mta-sts-missing': {
    terms: ['MTA-STS', 'SMTP downgrade', 'opportunistic TLS', 'STARTTLS stripping', 'RFC 8461'],
  },
  'mta-sts-without-effect': {
    terms: ['MTA-STS', 'MTA-STS policy', 'SMTP downgrade', 'STARTTLS stripping', 'RFC 8461'],
  },
  'mx-invalid': {
    terms: ['MX record', 'mail exchanger', 'null MX', 'CNAME', 'RFC 2181', 'RFC 5321'],
  },
  'mx-wildcard': {
    terms: ['wildcard MX', 'MX record', 'wildcard DNS', 'email spoofing', 'dangling DNS record'],
    wstg: ['WSTG-CONF-10'],
  },
  'name-server-alias': {
    terms: ['NS record', 'CNAME', 'alias', 'RFC 2181'],
    wstg: ['WSTG-CONF-10'],
  },
  'nsec3-iterations': {
    terms: ['DNSSEC', 'NSEC3', 'NSEC3 iterations', 'NSEC3PARAM', 'RFC 9276'],
    wstg: ['WSTG-CONF-01'],
  },
  'private-looking-host': {
    terms: ['internal host', 'staging', 'non-production system', 'administrative interface', 'attack surface'],
    wstg: ['WSTG-INFO-04', 'WSTG-CONF-05'],
  },
  'record-takeover': {
    terms: ['dangling DNS record', 'SPF takeover', 'SRV record', 'expired domain'],
    wstg: ['WSTG-CONF-10'],
  },
  'silent-cloud-address': {
    terms: ['dangling A record', 'dangling DNS record', 'elastic IP takeover', 'stale DNS record'],
    wstg: ['WSTG-CONF-10'],
  },
  'single-name-server': {
    terms: ['single name server', 'single network', 'name server redundancy', 'single point of failure', 'RFC 2182'],
  },
  'special-address': {
    terms: [
      'private or reserved address',
      'RFC 1918',
      'internal IP address disclosure',
      'bogon',
      'same-site scripting',
      'DNS rebinding',
    ],
    wstg: ['WSTG-INFO-04'],
  },
  'soa-timers': {
    terms: ['SOA', 'refresh', 'expire', 'negative caching', 'zone transfer', 'RFC 1912', 'RFC 2308'],
    wstg: ['WSTG-CONF-01'],
  },
  'spf-allows-all': {
    terms: ['SPF', '+all', '?all', 'email spoofing', 'RFC 7208'],
  },
  'spf-invalid': {
    terms: ['SPF', 'permerror', 'email spoofing', 'RFC 7208'],
  },
  'spf-missing': {
    terms: ['SPF', 'Sender Policy Framework', 'email spoofing', 'RFC 7208'],
  },
  'spf-ptr': {
    terms: ['SPF', 'ptr mechanism', 'reverse DNS', 'RFC 7208'],
  },
  'spf-several-records': {
    terms: ['SPF', 'multiple SPF records', 'permerror', 'RFC 7208'],
  },
  'spf-too-many-lookups': {
    terms: ['SPF', 'DNS lookups', 'void lookups', '10 lookup limit', 'permerror', 'RFC 7208'],
  },
  'subtree-takeover': {
    terms: ['dangling DNAME record', 'DNAME', 'subdomain takeover', 'dangling DNS record', 'RFC 6672'],
    wstg: ['WSTG-CONF-10'],
  },
  'tls-rpt-invalid': {
    terms: ['TLS-RPT', 'SMTP TLS reporting', 'RFC 8460'],
  },
  'tls-rpt-missing': {
    terms: ['TLS-RPT', 'SMTP TLS reporting', 'RFC 8460'],
  },
  'transfer-lock-missing': {
    terms: ['transfer lock', 'registrar lock', 'clientTransferProhibited', 'domain hijacking', 'RFC 8056'],
  },
  'zone-contents-differ': {
    terms: ['SOA serial', 'inconsistent zone', 'name server', 'RFC 1034'],
    wstg: ['WSTG-CONF-01'],
  },
  'zone-serials-differ': {
    terms: ['SOA serial', 'zone synchronization', 'stale secondary name server', 'RFC 1912'],
    wstg: ['WSTG-CONF-01'],
  },
  'zone-transfer-open': {
    terms: ['zone transfer', 'AXFR', 'DNS zone transfer', 'information disclosure', 'DNS enumeration'],
    wstg: ['WSTG-INFO-04'],
    wasc: [13],
  },
  'zone-walkable': {
    terms: ['zone walking', 'NSEC', 'NSEC walking', 'zone enumeration', 'RFC 7129'],
    wstg: ['WSTG-INFO-04'],
  },
}));
