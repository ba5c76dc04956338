import { type FieldNote, type FieldNotes, ownId } from './field-note.ts';

const sourceOf = (what: string, example: number): FieldNote => ({
  description: `Identifier of the data source for ${what}: ${example}`,
  example,
});

/** Notes on the fields of diagnosis settings. */
export const diagnosisNotes: FieldNotes = {
  diagnosis_data_source_id: {
    description: 'Identifier of the data source: 1002 CMS scan, 1003 port scan, 1004 application scan',
    example: 1003,
  },
  'cmsscan_setting.diagnosis_data_source_id': sourceOf('CMS scans', 1002),
  'portscan_setting.diagnosis_data_source_id': sourceOf('port scans', 1003),
  'application_scan.diagnosis_data_source_id': sourceOf('application scans', 1004),

  cmsscan_setting_id: ownId('CMS scan setting'),
  target_url: {
    description: 'URL of the site to scan, an absolute http or https URL',
    example: 'http://127.0.0.1:8080/',
  },
  options: {
    description: 'Scanner options, as WPScan command-line options or as a JSON string',
    example: '--enumerate u1-10 --random-user-agent',
  },

  portscan_setting_id: ownId('port scan setting'),
  portscan_target_id: ownId('port scan target'),
  'portscan_target.portscan_setting_id': {
    description: 'Identifier of the port scan setting that the target belongs to',
    example: 1001,
  },
  'portscan_target.target': {
    description: 'An IPv4 or IPv6 address, or a CIDR range; its maximum size is configured per stage',
    example: '127.0.0.1',
  },

  application_scan_id: ownId('application scan'),
  scan_type: { description: '0 NOT_CONFIGURED, 1 BASIC', example: 1 },
  application_scan_basic_setting_id: ownId('basic setting'),
  'application_scan_basic_setting.application_scan_id': {
    description: 'Identifier of the application scan that the setting belongs to',
    example: 1001,
  },
  'application_scan_basic_setting.target': {
    description: 'URL at which the crawl starts, an absolute http or https URL',
    example: 'http://127.0.0.1:8080/',
  },
  max_depth: {
    description:
      'Maximum crawl depth: number of links from the target to a page; 0 means limited only by the scan budget',
    example: 3,
  },
  max_children: {
    description: 'Maximum number of new pages followed from one page; 0 means limited only by the scan budget',
    example: 50,
  },
};
