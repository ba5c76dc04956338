import type { FieldNotes } from './field-note.ts';

/** Notes on the fields of scan policies, as they are stored and as they take effect. */
export const policyNotes: FieldNotes = {
  'policy.area': { description: 'Area of the setting: diagnosis or osint', example: 'diagnosis' },
  'policy.setting_type': { description: 'Type of the setting that the policy applies to', example: 'portscan_setting' },
  'policy.setting_id': { description: 'Identifier of the setting that the policy applies to', example: 1001 },
  'policy.schedule': {
    description:
      'rule: an RRULE (RFC 5545, optionally preceded by a DTSTART line) or a five-field cron expression; if omitted, the cadence of the stage applies. time_zone: an IANA time zone. window: the daily time window in which scans may start; it spans midnight if `to` is not later than `from`. enabled: if false, no scheduled scan of this setting is started',
    example: { rule: '0 3 * * 1-5', time_zone: 'Europe/Berlin', window: { from: '22:00', to: '06:00' } },
  },
  'policy.profile': {
    description:
      'Scan profile: baseline sends no attack payloads, standard adds safe active checks, intrusive (application scans only, if the stage allows it) also sends them in request bodies, cookies and headers and submits forms, which may change data',
    example: 'baseline',
  },
  'policy.budgets': {
    description: 'Limits of one scan; a run that reaches a limit ends as partial',
    example: { wall_clock_seconds: 3600 },
  },
  'policy.rate': { description: 'Rate limits of a scan', example: { requests_per_second: 5 } },
  'policy.obey_robots': {
    description:
      'If true, an application scan does not request paths that robots.txt disallows (RFC 9309, user agents Scanfold and *) and reports them as skipped; the target itself is always requested. If false, robots.txt is only used to discover paths',
    example: false,
  },
  'policy.out_of_band': {
    description:
      'If true and the stage has a callback address, an application scan with the profile standard or intrusive also sends addresses of the stage to its target and reports what makes the target request them: blind server-side request forgery, XML external entities, command injection, and, with the profile intrusive, blind XSS. Callbacks are accepted for some days after the scan and open findings then, too',
    example: true,
  },
  'policy.definition_url': {
    description:
      'URL of the API definition of the application, within the target of the application scan: OpenAPI 2 or 3, the result of a GraphQL introspection query, a HAR file or a Postman collection, of at most 10 MB. It is fetched with the credentials of the policy; its GET operations are scanned; those by POST, PUT and PATCH only with the profile intrusive; the others are reported as skipped',
    example: 'https://shop.example.com/openapi.json',
  },
  'policy.definition_text': {
    description:
      'API definition of the application as JSON text of at most 900,000 characters, instead of an address where it can be fetched: OpenAPI 2 or 3, the result of a GraphQL introspection query, a HAR file or a Postman collection. If omitted, the definition uploaded before is kept; if empty, it is removed. It is deleted with the policy and not returned: uploaded_definition describes it',
    example: '{"openapi":"3.0.0","info":{"title":"Shop","version":"1"},"paths":{"/items/{id}":{"get":{}}}}',
  },
  'policy.uploaded_definition': {
    description:
      'The uploaded API definition: its format, operations that were read, characters and the start of its SHA-256',
  },
  'policy.exclusions': {
    description:
      'Excluded from every scan. hosts: host names, wildcards (*.example.com), IP addresses and CIDR ranges; ports: 22, 8000-8100; paths: path prefixes',
    example: { hosts: ['127.0.0.2'], ports: ['25'], paths: ['/logout'] },
  },
  'policy.intrusive': {
    description:
      'Options of the profile intrusive. forms: path prefixes of forms for passwords, deletion or payment, which are not submitted unless they are listed here. excluded_words: forms and API operations with one of these words in their address, labels or field names are not submitted (case-insensitive)',
    example: { forms: ['/staging/login'], excluded_words: ['newsletter'] },
  },
  'policy.osint': {
    description:
      'Options of a subdomain scan. reverse: if true, the names (PTR records) of all addresses in the /24 networks of the hosts that were found are looked up, in at most 32 networks; those below the domain are scanned. One scan then sends up to 8,192 more DNS queries',
    example: { reverse: true },
  },
  'policy.portscan': {
    description:
      'Options of a port scan. ports: all (65,535 TCP ports), top-1000, top-100, or a list of ports and port ranges; if omitted, the ports of the stage. udp: if true, UDP services are scanned, too. tls: if false, no TLS handshakes, so that services behind TLS are not identified',
    example: { ports: 'top-1000' },
  },
  'policy.credentials': {
    description:
      'Names of credentials, never their secrets. A credential is sent only to the origin of the setting, and only if the credential lists that origin; a scan fails if a named credential is not stored',
    example: ['staging-login'],
  },
  'policy.second_credentials': {
    description:
      'Names of the credentials of a second user, of an application scan alone. Pages that the first user sees (credentials) are requested as the second user and without a login, by GET; where either sees content of the first user that no link of its own leads to, that is a finding',
    example: ['other-customer'],
  },
  effective: {
    description: 'The effective policy of a scan started now: the policy merged with the defaults of the stage',
  },
  'effective.profile': {
    description:
      'Scan profile: baseline sends no attack payloads, standard adds safe active checks, intrusive also submits forms and may change data',
  },
  'effective.budgets': { description: 'Limits of one scan; a run that reaches a limit ends as partial' },
  'effective.rate': {
    description:
      'Rate limits of a scan, at most those of the stage for connects_per_second, which is null if connections are limited only by the response times of the target',
  },
  'effective.exclusions': { description: 'Excluded from every scan: hosts, ports and path prefixes' },
  'effective.portscan': {
    description: 'Options of a port scan: the ports of an address, and whether UDP and TLS are tested',
  },
  'effective.osint': {
    description:
      'Options of a subdomain scan: whether names of nearby addresses are looked up; omitted if they are not',
  },
  'effective.intrusive': {
    description:
      'Path prefixes of forms for passwords, deletion or payment that are submitted, and words of forms that are not; only with the profile intrusive',
  },
  'effective.obey_robots': { description: 'If true, paths that robots.txt disallows are not requested' },
  'effective.uploaded_definition': {
    description: 'The uploaded API definition: format, operations, characters, digest',
  },
  'effective.out_of_band': {
    description: 'True if addresses of the stage are sent to the target to find out whether it requests them',
  },
  'effective.definition_url': { description: 'URL of the API definition of the application' },
  'effective.credentials': { description: 'Names of the credentials sent to the origin of the setting' },
  'effective.second_credentials': { description: 'Names of the credentials of the second user' },
  origins: { description: 'Where each value comes from that scans of the setting have' },
  'origins.field': {
    description: 'Field of the effective policy; parts are separated by dots',
    example: 'rate.requests_per_second',
  },
  'origins.origin': {
    description:
      'policy: the policy of the setting. stage: the default of the stage. stage_limit: a limit of the stage that the policy exceeds. service: nothing else is said',
    example: 'stage',
  },
  scheduled_by: {
    description: 'What schedules scans of the setting: policy, cadence (the default of the stage) or nobody',
  },
  next_fire_times: {
    description: 'The next five scheduled scans, Unix time in seconds; fewer if the schedule ends earlier',
  },
};
