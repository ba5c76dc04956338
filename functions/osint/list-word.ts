import { listWord } from '../../shared/api/osint/detect-word.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { pageReply } from '../../shared/http/page.ts';
import { osintDetectWord } from '../../shared/records/settings/osint-detect-word.ts';
import { listRecords } from '../../shared/store/records/list-records.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(listWord, connectStore, async (store, { project, input }) => {
  const parentId = input.rel_osint_data_source_id;
  const selection = { ...input, ...(parentId === undefined ? {} : { parentId }) };
  return pageReply('osint_detect_word', await listRecords(store, project, osintDetectWord, selection));
});
