import * as z from 'zod/mini';
import { recordId, text, timestamps } from './fields.ts';
import { osintDetectWordKind } from './kinds.ts';
import { resource } from './resource.ts';

const required = { rel_osint_data_source_id: recordId, word: text(50), project_id: recordId };

export const osintDetectWord = resource(() => ({
  ...osintDetectWordKind,
  input: z.object({ osint_detect_word_id: z.optional(recordId), ...required }),
  record: z.object({ osint_detect_word_id: recordId, ...required, ...timestamps }),
}));
