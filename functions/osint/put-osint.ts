import { putOsint } from '../../shared/api/osint/osint.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { osint } from '../../shared/records/osint.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { putRecord } from '../../shared/store/put-record.ts';

export const handler = endpoint(putOsint, connectStore, (store, call) =>
  putRecord(store, call, osint, call.input.osint),
);
