import type { FieldNotes } from './field-note.ts';

/** Notes on the fields of usage. */
export const usageNotes: FieldNotes = {
  'usage.month': { description: 'Calendar month in UTC', example: '2026-11' },
  'usage.runs': { description: 'Runs that ended in the month, whatever their result' },
  'usage.scan_seconds': { description: 'Sum of the durations of these runs, from start to end' },
  'usage.findings': {
    description:
      'Findings that these runs observed, by severity; a finding observed by several runs is counted once per run',
  },
  'usage.data_sources': { description: 'The same numbers for each data source, most runs first' },
  'usage.estimated_cost': {
    description:
      "Estimate from list prices and the runs' measured use: memory of scanners, table, queue and data transfer. Not a bill: time spent waiting counts as scanning, and requests to the API, storage, discounts and free tiers are not included",
  },
};
