import { deleteWord } from '../../shared/api/osint/detect-word.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { osintDetectWord } from '../../shared/records/settings/osint-detect-word.ts';
import { connectStore } from '../../shared/store/table/connection.ts';
import { deleteRecord } from '../../shared/upkeep/delete-record.ts';

export const handler = endpoint(deleteWord, connectStore, (store, call) =>
  deleteRecord(store, call, osintDetectWord, call.input.osint_detect_word_id),
);
