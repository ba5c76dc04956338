import type { ProductSupport } from './support.ts';

/** Web servers, what stands before them, and what they are built with. */
export const serverSupport: readonly ProductSupport[] = [
  [
    'nginx',
    {
      source: 'https://nginx.org/en/CHANGES',
      ends: {
        '1.10': '2017-04-12',
        '1.12': '2018-04-17',
        '1.14': '2019-04-23',
        '1.16': '2020-04-21',
        '1.18': '2021-04-20',
        '1.20': '2022-05-24',
        '1.22': '2023-04-11',
        '1.24': '2024-04-23',
        '1.26': '2025-04-23',
      },
      // An odd branch ends where the even one behind it begins.
      oldest: '1.27',
    },
  ],
  [
    'Apache HTTP Server',
    {
      source: 'https://httpd.apache.org/security/vulnerabilities_24.html',
      ends: { '1.3': '2010-02-03', '2.0': '2013-07-10', '2.2': '2018-01-01' },
      oldest: '2.4',
    },
  ],
  [
    'OpenSSL',
    {
      source: 'https://www.openssl.org/policies/releasestrat.html',
      ends: {
        '0.9.8': '2015-12-31',
        '1.0.0': '2015-12-31',
        '1.0.1': '2016-12-31',
        '1.0.2': '2019-12-31',
        '1.1.0': '2019-09-11',
        '1.1.1': '2023-09-11',
        '3.0': '2026-09-07',
        '3.1': '2025-03-14',
        '3.2': '2025-11-23',
        '3.3': '2026-04-09',
        '3.4': '2026-10-22',
        '3.5': '2030-04-08',
      },
      oldest: '0.9.8',
    },
  ],
  [
    'Apache Tomcat',
    {
      source: 'https://tomcat.apache.org/whichversion.html',
      ends: {
        '5': '2012-09-30',
        '6': '2016-12-31',
        '7': '2021-03-31',
        '8.0': '2018-06-30',
        '8.5': '2024-03-31',
        '10.0': '2022-10-31',
      },
      oldest: '5',
    },
  ],
  [
    'Jetty',
    {
      source: 'https://jetty.org/download.html',
      ends: { '7': '2014-11-30', '8': '2014-11-30', '9': '2025-02-28', '10': '2025-02-28', '11': '2025-02-28' },
      oldest: '7',
    },
  ],
  [
    'Microsoft IIS',
    {
      source: 'https://learn.microsoft.com/lifecycle/products/internet-information-services-iis',
      // Each goes with a version of Windows: 6 with 2003, 7 with 2008, 8 with 2012.
      ends: { '5': '2010-07-13', '6': '2015-07-14', '7': '2020-01-14', '8': '2023-10-10' },
      oldest: '5',
    },
  ],
  [
    'Varnish',
    {
      source: 'https://varnish-cache.org/releases/',
      ends: {
        '3': '2015-04-09',
        '4': '2018-09-15',
        '5': '2018-03-15',
        '6.1': '2019-03-15',
        '7.4': '2024-09-15',
        '7.5': '2025-03-17',
      },
      oldest: '3',
    },
  ],
  [
    'HAProxy',
    {
      source: 'https://www.haproxy.org/',
      ends: {
        '1.8': '2022-12-31',
        '2.0': '2024-03-31',
        '2.1': '2021-03-31',
        '2.2': '2025-04-30',
        '2.3': '2022-03-31',
        '2.5': '2023-03-31',
        '2.7': '2024-03-31',
        '2.9': '2025-03-31',
        '2.4': '2026-06-30',
      },
      oldest: '1.8',
    },
  ],
  [
    'Squid',
    {
      source: 'https://www.squid-cache.org/Versions/',
      ends: { '2': '2012-12-31', '3': '2018-07-01', '4': '2021-06-01', '5': '2023-07-06' },
    },
  ],
];
