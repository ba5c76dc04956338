import type { ProductSupport } from './support.ts';

/** Frameworks and libraries, in the browser and on the server. */
export const frameworkSupport: readonly ProductSupport[] = [
  [
    'jQuery',
    {
      source: 'https://github.com/jquery/jquery.com/blob/main/pages/support.md',
      ends: { '1': '2021-03-02', '2': '2016-06-09' },
    },
  ],
  [
    'AngularJS',
    {
      source: 'https://docs.angularjs.org/misc/version-support-status',
      ends: { '1': '2021-12-31', '0': '2012-06-14' },
    },
  ],
  [
    'Angular',
    {
      source: 'https://angular.dev/reference/releases',
      ends: {
        '11': '2022-05-11',
        '12': '2022-11-12',
        '13': '2023-05-04',
        '14': '2023-11-18',
        '15': '2024-05-18',
        '16': '2024-11-08',
        '17': '2025-05-15',
        '18': '2025-11-21',
        '19': '2026-05-19',
        '20': '2026-11-28',
      },
      oldest: '11',
    },
  ],
  [
    'Vue.js',
    { source: 'https://v2.vuejs.org/eol/', ends: { '0': '2016-10-01', '1': '2017-10-01', '2': '2023-12-31' } },
  ],
  [
    'Bootstrap',
    {
      source: 'https://github.com/twbs/release',
      ends: { '2': '2013-08-19', '3': '2019-07-24', '4': '2023-01-01' },
      oldest: '3',
    },
  ],
  [
    'Nuxt',
    {
      source: 'https://nuxt.com/docs/community/roadmap',
      ends: { '1': '2019-09-18', '2': '2024-06-30', '3': '2026-07-31' },
    },
  ],
  [
    'Next.js',
    {
      source: 'https://nextjs.org/support-policy',
      ends: { '12': '2022-11-21', '13': '2024-12-21', '14': '2025-10-26' },
      oldest: '12',
    },
  ],
  [
    'Ruby on Rails',
    {
      source: 'https://rubyonrails.org/maintenance',
      ends: {
        '4.2': '2019-08-16',
        '5.0': '2019-08-16',
        '5.1': '2019-08-16',
        '5.2': '2022-06-01',
        '6.0': '2023-06-01',
        '6.1': '2024-10-01',
        '7.0': '2025-04-01',
        '7.1': '2025-10-01',
        '7.2': '2026-08-09',
      },
      oldest: '4.2',
    },
  ],
  [
    'Django',
    {
      source: 'https://www.djangoproject.com/download/#supported-versions',
      ends: {
        '1.11': '2020-04-01',
        '2.0': '2019-04-01',
        '2.1': '2019-12-02',
        '2.2': '2022-04-01',
        '3.0': '2021-04-06',
        '3.1': '2021-12-07',
        '3.2': '2024-04-01',
        '4.0': '2023-04-01',
        '4.1': '2023-12-01',
        '4.2': '2026-04-30',
        '5.0': '2025-04-02',
        '5.1': '2025-12-31',
        '5.2': '2028-04-30',
      },
      oldest: '1.11',
    },
  ],
  [
    'Laravel',
    {
      source: 'https://laravel.com/docs/releases#support-policy',
      ends: {
        '5': '2020-09-03',
        '6': '2022-09-06',
        '7': '2021-03-03',
        '8': '2023-01-24',
        '9': '2024-02-06',
        '10': '2025-02-04',
        '11': '2026-03-12',
        '12': '2027-02-24',
      },
      oldest: '5',
    },
  ],
  [
    'Symfony',
    {
      source: 'https://symfony.com/releases',
      ends: {
        '3.4': '2021-11-30',
        '4.4': '2023-11-30',
        '5.4': '2025-02-28',
        '6.0': '2023-01-31',
        '6.1': '2023-01-31',
        '6.2': '2023-07-31',
        '6.3': '2024-01-31',
        '6.4': '2027-11-30',
        '7.0': '2024-07-31',
        '7.1': '2025-01-31',
        '7.2': '2025-07-31',
        '7.3': '2026-01-31',
      },
      oldest: '3.4',
    },
  ],
  [
    'CakePHP',
    {
      source: 'https://book.cakephp.org/5/en/release-policy.html',
      ends: { '2': '2021-06-15', '3': '2021-12-15', '4': '2026-09-10' },
      oldest: '2',
    },
  ],
  [
    'ASP.NET',
    {
      source: 'https://learn.microsoft.com/lifecycle/products/microsoft-net-framework',
      ends: { '1.0': '2009-07-14', '1.1': '2013-10-08' },
    },
  ],
];
