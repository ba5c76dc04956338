import { deleteWord } from '../../shared/api/osint.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { osintDetectWord } from '../../shared/records/osint-detect-word.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { deleteRecord } from '../../shared/store/delete-record.ts';

export const handler = endpoint(deleteWord, connectStore, async (store, { project, input }) => {
  await deleteRecord(store, project, osintDetectWord, input.osint_detect_word_id);
  return { output: {} };
});
