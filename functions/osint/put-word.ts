import { putWord } from '../../shared/api/osint/detect-word.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { osintDetectWord } from '../../shared/records/settings/osint-detect-word.ts';
import { putRecord } from '../../shared/store/records/put-record.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(putWord, connectStore, (store, call) =>
  putRecord(store, call, osintDetectWord, call.input.osint_detect_word),
);
