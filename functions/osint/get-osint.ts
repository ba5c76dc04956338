import { getOsint } from '../../shared/api/osint/osint.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { osint } from '../../shared/records/settings/osint.ts';
import { recordReply } from '../../shared/store/changes/revision.ts';
import { getRecord } from '../../shared/store/records/get-record.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(getOsint, connectStore, async ({ table }, { project, input }) =>
  recordReply(osint, await getRecord(table, project, osint, input.osint_id)),
);
