import type { FieldNotes } from './field-note.ts';

/** Notes on the fields of what is brought in from elsewhere. */
export const importNotes: FieldNotes = {
  'finding.source': {
    description:
      'The program that reported the findings: nuclei, zap, nmap, or scanfold for another project or service',
    example: 'nuclei',
  },
  'finding.imported_finding': {
    description: 'Findings of the program, at most 100',
    example: [
      {
        check_id: 'http-missing-security-headers',
        resource: 'http://127.0.0.1:8080/',
        title: 'Missing security headers',
        score: 1,
        first_seen: 1_793_491_200,
        last_seen: 1_793_491_200,
      },
    ],
  },
  'imported_finding.check_id': {
    description: "The program's identifier of the check; the finding has it behind the name of the program and a colon",
    example: 'http-missing-security-headers',
  },
  'imported_finding.resource': { description: 'Affected resource', example: 'http://127.0.0.1:8080/' },
  'imported_finding.title': { description: 'Title', example: 'Missing security headers' },
  'imported_finding.score': { description: 'Score, from 0 to 10', example: 1 },
  'imported_finding.first_seen': {
    description: 'When the program first observed it, Unix time in seconds',
    example: 1_793_491_200,
  },
  'imported_finding.last_seen': {
    description: 'When the program last observed it, Unix time in seconds',
    example: 1_793_491_200,
  },
  import_result: { description: 'What became of each of them, in the order of the request' },
  created: { description: 'True if the finding is new; false if it was there already' },
  next_id: { description: 'The identifier of the next new record of a type' },
  record_type: { description: 'Type of the record', example: 'portscan_setting' },
  'next_id.id': { description: 'Identifier that the next new record of the type gets', example: 2001 },
};
