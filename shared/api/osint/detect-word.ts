import * as z from 'zod/mini';
import { recordId } from '../../records/fields.ts';
import { answeredOsintDetectWord, osintDetectWord } from '../../records/settings/osint-detect-word.ts';
import { paging, queryId, tagging } from '../input.ts';
import { route } from '../route.ts';
import { deleteLeafUses, empty, listUses, putChildUses } from '../uses.ts';

export const listWord = route({
  method: 'GET',
  path: '/api/v1/osint/list-word/',
  summary: 'List detect words',
  permission: 'osint:read',
  input: z.object({ project_id: queryId, rel_osint_data_source_id: z.optional(queryId), ...paging, ...tagging }),
  output: z.object({ osint_detect_word: z.array(answeredOsintDetectWord) }),
  uses: listUses,
});

export const putWord = route({
  method: 'POST',
  path: '/api/v1/osint/put-word/',
  summary: 'Create or update a detect word',
  permission: 'osint:write',
  input: z.object({ project_id: recordId, osint_detect_word: osintDetectWord.input }),
  output: z.object({ osint_detect_word: answeredOsintDetectWord }),
  uses: putChildUses,
});

export const deleteWord = route({
  method: 'POST',
  path: '/api/v1/osint/delete-word/',
  summary: 'Delete a detect word',
  permission: 'osint:write',
  input: z.object({ project_id: recordId, osint_detect_word_id: recordId }),
  output: empty,
  uses: deleteLeafUses,
});
