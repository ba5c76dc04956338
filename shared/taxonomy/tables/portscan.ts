import { once } from '../../once.ts';
import type { CheckTaxonomy } from '../check-taxonomy.ts';

/** By check id. */
export const portscanTaxonomy = once<Readonly<Record<string, CheckTaxonomy>>>(() => ({
  'open-port': {
    terms: ['open port', 'exposed service', 'listening service', 'port scan'],
    wstg: ['WSTG-CONF-01', 'WSTG-INFO-04'],
  },
  'snmp-default-community': {
    terms: ['SNMP default community', 'community string', 'public community', 'default credentials', 'SNMPv2c'],
    wstg: ['WSTG-ATHN-02', 'WSTG-CONF-01'],
  },
  'every-port-answers': {
    terms: ['tarpit', 'SYN proxy', 'all ports open', 'SYN cookies', 'honeypot'],
    wstg: ['WSTG-CONF-01'],
  },
  'ssl-supported': {
    terms: ['SSL 3.0', 'SSLv3', 'POODLE', 'CVE-2014-3566'],
    wstg: ['WSTG-CRYP-01'],
    asvs: ['V12.1'],
    wasc: [4],
  },
  'tls-certificate-expired': {
    terms: ['TLS certificate', 'expired certificate', 'SSL certificate', 'X.509'],
    wstg: ['WSTG-CRYP-01'],
    asvs: ['V12.2'],
    wasc: [4],
  },
  'tls-certificate-expiring': {
    terms: ['TLS certificate', 'certificate expiry', 'certificate renewal', 'X.509'],
    wstg: ['WSTG-CRYP-01'],
    asvs: ['V12.2'],
    wasc: [4],
  },
  'tls-certificate-hostname-mismatch': {
    terms: ['hostname mismatch', 'subject alternative name', 'SAN', 'common name mismatch', 'X.509'],
    wstg: ['WSTG-CRYP-01'],
    asvs: ['V12.2'],
    wasc: [4],
  },
  'tls-certificate-not-yet-valid': {
    terms: ['TLS certificate', 'not yet valid', 'X.509'],
    wstg: ['WSTG-CRYP-01'],
    asvs: ['V12.2'],
    wasc: [4],
  },
  'tls-certificate-untrusted': {
    terms: ['self-signed', 'TLS certificate', 'untrusted CA', 'incomplete certificate chain', 'X.509'],
    wstg: ['WSTG-CRYP-01'],
    asvs: ['V12.2'],
    wasc: [4],
  },
  'tls-certificate-weak-key': {
    terms: ['TLS certificate', 'weak key', 'RSA 1024', 'key length', 'X.509'],
    wstg: ['WSTG-CRYP-01'],
    asvs: ['V12.1'],
    wasc: [4],
  },
  'tls-certificate-weak-signature': {
    terms: ['SHA-1', 'MD5', 'weak signature algorithm', 'SHAttered', 'X.509'],
    wstg: ['WSTG-CRYP-01', 'WSTG-CRYP-04'],
    asvs: ['V12.1'],
    wasc: [4],
  },
  'tls-outdated-versions': {
    terms: ['TLS 1.0', 'TLS 1.1', 'deprecated TLS version', 'BEAST', 'RFC 8996'],
    wstg: ['WSTG-CRYP-01'],
    asvs: ['V12.1'],
    wasc: [4],
  },
  'tls-weak-ciphers': {
    terms: ['cipher suites', 'weak ciphers', 'RC4', '3DES', 'SWEET32', 'EXPORT', 'FREAK', 'NULL cipher', 'anonymous'],
    wstg: ['WSTG-CRYP-01', 'WSTG-CRYP-04'],
    asvs: ['V12.1'],
    wasc: [4],
  },
  'tls-weak-dh-group': {
    terms: ['Diffie-Hellman', 'DHE', 'Logjam', 'weak DH parameters', 'dhparam', 'RFC 7919'],
    wstg: ['WSTG-CRYP-01'],
    asvs: ['V12.1'],
    wasc: [4],
  },
}));
