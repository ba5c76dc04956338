import * as z from 'zod/mini';
import { recordId, text, timestamps } from './fields.ts';
import { resource } from './resource.ts';

const required = { rel_osint_data_source_id: recordId, word: text(50), project_id: recordId };

export const osintDetectWord = resource({
  type: 'osint_detect_word',
  code: 'WRD',
  idField: 'osint_detect_word_id',
  firstId: 1001,
  parent: { type: 'rel_osint_data_source', code: 'ROD', field: 'rel_osint_data_source_id' },
  input: z.object({ osint_detect_word_id: z.optional(recordId), ...required }),
  record: z.object({ osint_detect_word_id: recordId, ...required, ...timestamps }),
  defaults: () => ({}),
});
