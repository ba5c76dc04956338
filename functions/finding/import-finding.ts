import { importFinding } from '../../shared/api/finding/import.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { importFindings } from '../../shared/recording/import-findings.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(importFinding, connectStore, (store, call) => importFindings(store, call, call.input));
