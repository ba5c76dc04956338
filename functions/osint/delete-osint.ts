import { deleteOsint } from '../../shared/api/osint/osint.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { osint } from '../../shared/records/settings/osint.ts';
import { connectStore } from '../../shared/store/table/connection.ts';
import { deleteRecord } from '../../shared/upkeep/delete-record.ts';

export const handler = endpoint(deleteOsint, connectStore, (store, call) =>
  deleteRecord(store, call, osint, call.input.osint_id),
);
