import type { TechnologyRule } from '../rule.ts';

/** Who issued the certificate. */
export const certificateAuthorities: readonly TechnologyRule[] = [
  {
    name: "Let's Encrypt",
    categories: ['Certificate authorities'],
    site: 'https://letsencrypt.org/',
    certificateIssuer: "Let's Encrypt|Internet Security Research Group",
  },
  {
    name: 'DigiCert',
    categories: ['Certificate authorities'],
    site: 'https://www.digicert.com/',
    certificateIssuer: 'DigiCert',
  },
  {
    name: 'Sectigo',
    categories: ['Certificate authorities'],
    site: 'https://www.sectigo.com/',
    certificateIssuer: 'Sectigo|COMODO|The USERTRUST Network',
  },
  {
    name: 'GlobalSign',
    categories: ['Certificate authorities'],
    site: 'https://www.globalsign.com/',
    certificateIssuer: 'GlobalSign',
  },
  {
    name: 'Google Trust Services',
    categories: ['Certificate authorities'],
    site: 'https://pki.goog/',
    certificateIssuer: 'Google Trust Services',
  },
  {
    name: 'ZeroSSL',
    categories: ['Certificate authorities'],
    site: 'https://zerossl.com/',
    certificateIssuer: 'ZeroSSL',
  },
  {
    name: 'Amazon Certificate Manager',
    categories: ['Certificate authorities'],
    site: 'https://aws.amazon.com/certificate-manager/',
    certificateIssuer: 'O ?= ?Amazon\\b|Amazon RSA|Amazon ECDSA',
  },
];
