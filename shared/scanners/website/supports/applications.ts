import type { ProductSupport } from './support.ts';

/** Programs that are sites of their own. */
export const applicationSupport: readonly ProductSupport[] = [
  [
    'MediaWiki',
    {
      source: 'https://www.mediawiki.org/wiki/Version_lifecycle',
      ends: {
        '1.31': '2021-09-30',
        '1.35': '2023-12-21',
        '1.36': '2022-06-01',
        '1.37': '2022-11-30',
        '1.38': '2023-06-30',
        '1.39': '2025-12-31',
        '1.40': '2024-06-30',
        '1.41': '2024-12-21',
        '1.42': '2025-06-30',
        '1.43': '2027-12-31',
        '1.44': '2026-06-30',
      },
      oldest: '1.31',
    },
  ],
  [
    'Grafana',
    {
      source: 'https://grafana.com/docs/grafana/latest/upgrade-guide/when-to-upgrade/',
      ends: { '8': '2023-06-14', '9': '2024-05-01' },
      oldest: '8',
    },
  ],
  [
    'GitLab',
    {
      source: 'https://docs.gitlab.com/policy/maintenance/',
      ends: { '15': '2024-05-16', '16': '2025-05-15', '17': '2026-05-21' },
      oldest: '15',
    },
  ],
  [
    'Kibana',
    {
      source: 'https://www.elastic.co/support/eol',
      ends: { '5': '2019-03-11', '6': '2022-02-10', '7': '2026-01-15' },
      oldest: '5',
    },
  ],
  [
    'WordPress',
    {
      // The vendor supports the newest branch alone; older ones get fixes as a courtesy, these do not.
      source: 'https://wordpress.org/news/2025/07/dropping-security-updates-for-wordpress-versions-4-1-through-4-6/',
      ends: {
        '4.1': '2025-07-31',
        '4.2': '2025-07-31',
        '4.3': '2025-07-31',
        '4.4': '2025-07-31',
        '4.5': '2025-07-31',
        '4.6': '2025-07-31',
      },
      oldest: '4.1',
    },
  ],
];
