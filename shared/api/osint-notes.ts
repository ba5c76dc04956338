import { type FieldNotes, ownId } from './field-note.ts';

/** Notes on the fields of OSINT settings and of the hosts that their scans saw. */
export const osintNotes: FieldNotes = {
  osint_id: ownId('OSINT configuration'),
  resource_type: {
    description: 'Type of the resource; the scanners support Domain and Website (case-insensitive)',
    example: 'Domain',
  },
  resource_name: {
    description: 'Name of the resource: a host name for Domain, a URL or host name for Website',
    example: 'example.test',
  },
  osint_data_source_id: {
    description:
      'Identifier of the OSINT data source: 1002 subdomains, 1003 website; custom data sources of the project start at 2001',
    example: 1002,
  },
  'datasource.osint_data_source_id': {
    description: 'Identifier of a custom OSINT data source of the project',
    example: 2001,
  },
  'datasource.name': {
    description: 'Only data sources whose name contains this text; an empty value applies no filter',
  },
  'osint_data_source.name': {
    description: 'Name; it selects the scanner: osint:subdomain or osint:website',
    example: 'osint:subdomain',
  },
  'osint_data_source.osint_data_source_id': { ...ownId('custom data source'), example: 2001 },
  'osint_data_source.description': { description: 'Description', example: 'Subdomains with a lower maximum score' },
  rel_osint_data_source_id: ownId('link of an OSINT configuration to a data source'),
  'rel_osint_data_source.osint_id': { description: 'Identifier of the OSINT configuration', example: 1001 },
  osint_detect_word_id: ownId('detect word'),
  'osint_detect_word.rel_osint_data_source_id': {
    description: 'Identifier of the link that the word belongs to',
    example: 1001,
  },
  word: {
    description:
      'Word to detect, matched case-insensitively; or the name of a list of words, such as list:environments',
    example: 'staging',
  },

  'target_from_host.host': { description: 'Host name, in any spelling', example: 'www.example.test' },
  target_type: { description: 'Type of the record to create', example: 'cmsscan_setting' },
  'target_from_host.portscan_setting_id': {
    description: 'Identifier of the port scan setting that a portscan_target belongs to; required for it',
  },
  'target_from_host.address': {
    description:
      'Address of the host that a portscan_target is created for; required for it if the host has several addresses',
  },
  'target_from_host.application_scan_id': {
    description:
      'Identifier of the application scan that an application_scan_basic_setting belongs to; required for it',
  },
  'target_from_host.max_depth': {
    description: 'Maximum crawl depth; required for an application_scan_basic_setting',
  },
  'target_from_host.max_children': {
    description: 'Maximum number of child pages per level; required for an application_scan_basic_setting',
  },
  scheme: { description: 'Scheme of the URL that is scanned: https (default) or http' },
  'target_from_host.portscan_target': { description: 'The created record' },
  'target_from_host.cmsscan_setting': { description: 'The created record' },
  'target_from_host.application_scan_basic_setting': { description: 'The created record' },
  'osint_host.host': { description: 'Host name, in lower case', example: 'www.example.test' },
  addresses: {
    description: 'IP addresses to which the host name resolved when it was last seen',
    example: ['127.0.0.1'],
  },
  sources: { description: 'Sources by which the host has been discovered' },
  technologies: { description: 'Technologies that scans identified on the host', example: ['nginx 1.22.1'] },
  certificate_end: { description: 'Expiry of its TLS certificate, Unix time in seconds; 0 if no certificate was seen' },
  'host.domain': { description: 'Only this host and its subdomains', example: 'example.test' },
  'host.source': { description: 'Only hosts discovered by this source' },
  'host.technology': {
    description: 'Only hosts that use this technology: a name, or a name and a version',
    example: 'nginx',
  },
  'host.host': { description: 'Host name, in any spelling', example: 'www.example.test' },
  'osint_host.role': {
    description:
      'How it answers on the default ports of http and https: with a site, restricted (401, 403, a login), by a redirect to another host, not at all (silent); dangling is an alias that leads nowhere; unknown where this could not be tested',
  },
  'osint_host.aliases': { description: 'Names that its alias (CNAME) leads to, in order' },
  'osint_host.http_status': {
    description: 'HTTP status of its last response, over https where it responds there; 0 if there was none',
  },
  'osint_host.title': { description: 'Title of its page' },
  'osint_host.redirect': { description: 'Address on another host that it redirects to, without the query' },
  'osint_host.issuer': { description: 'Issuer of its TLS certificate' },
  'osint_host.private_word': { description: 'Detect word that its name contains; empty if it contains none' },
  'host.inventory': {
    description: 'false: without open ports and findings, which is faster for thousands of hosts; default true',
  },
  'osint_host.inventory': {
    description: 'What scans of all kinds found on the host; null if the list was requested without',
  },
  'osint_host.gone': { description: 'Whether a later complete run of the same link did not see it' },
  'osint_host.networks': {
    description: "Who announces its addresses, by the operator's file of networks; empty without one",
    example: ['AS64500 Example Networks'],
  },
  'host.open_findings': {
    description: 'Number of open findings about the host name, at most 1,000, including suppressed ones',
  },
  'host_port.address': { description: 'Address of the host that was scanned, or its name' },
  'host_port.port': { description: 'Port number' },
  'host_port.transport': { description: 'tcp or udp' },
  'host_port.title': { description: 'Title of the finding, which names the service' },
  'host_port.finding_id': { description: 'Identifier of the finding of the open port' },
  'host.host_port': { description: 'Ports of its addresses that port scans of the project found open, at most 1,000' },
  'host.gone': {
    description:
      'true: only hosts that are gone; false: without them. A page is cut after the filter, so that pages are full',
  },
  'host.new_since': { description: 'Only hosts first seen at or after this time, Unix time in seconds' },
  'host.unseen_since': { description: 'Only hosts not seen since this time, Unix time in seconds' },
  'host.since': { description: 'Only hosts seen at or after this time, Unix time in seconds' },
  'osint_host.first_seen': { description: 'Unix time in seconds' },
  'osint_host.osint_id': {
    description: 'Identifier of the OSINT configuration scanned by the last run that saw the host',
    example: 1001,
  },
  'osint_host.rel_osint_data_source_id': {
    description: 'Identifier of the link scanned by the last run that saw the host',
    example: 1001,
  },
  'osint_host.run_id': { description: 'Identifier of the last run that saw the host' },
};
