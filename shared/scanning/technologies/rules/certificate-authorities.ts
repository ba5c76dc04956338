import type { TechnologyRule } from '../rule.ts';

/** Who issued the certificate. */
export const certificateAuthorities: readonly TechnologyRule[] = [
  {
    name: "Let's Encrypt",
    categories: ['SSL certificates'],
    site: 'https://letsencrypt.org/',
    certificateIssuer: "Let's Encrypt|Internet Security Research Group",
  },
  {
    name: 'DigiCert',
    categories: ['SSL certificates'],
    site: 'https://www.digicert.com/',
    certificateIssuer: 'DigiCert',
  },
  {
    name: 'Sectigo',
    categories: ['SSL certificates'],
    site: 'https://www.sectigo.com/',
    certificateIssuer: 'Sectigo|COMODO|The USERTRUST Network',
  },
  {
    name: 'GlobalSign',
    categories: ['SSL certificates'],
    site: 'https://www.globalsign.com/',
    certificateIssuer: 'GlobalSign',
  },
  {
    name: 'Google Trust Services',
    categories: ['SSL certificates'],
    site: 'https://pki.goog/',
    certificateIssuer: 'Google Trust Services',
  },
  {
    name: 'ZeroSSL',
    categories: ['SSL certificates'],
    site: 'https://zerossl.com/',
    certificateIssuer: 'ZeroSSL',
  },
  {
    name: 'Amazon Certificate Manager',
    categories: ['SSL certificates'],
    site: 'https://aws.amazon.com/certificate-manager/',
    certificateIssuer: 'O ?= ?Amazon\\b|Amazon RSA|Amazon ECDSA',
  },
];
