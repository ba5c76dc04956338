import * as z from 'zod/mini';
import { recordId } from '../../records/fields.ts';
import { answeredApplicationScan, applicationScan } from '../../records/settings/application-scan.ts';
import { paging, queryId, tagging } from '../input.ts';
import { route } from '../route.ts';
import { deleteUses, empty, listUses, putRootUses } from '../uses.ts';

export const listApplicationScan = route({
  method: 'GET',
  path: '/api/v1/diagnosis/list-application-scan',
  summary: 'List application scans',
  permission: 'diagnosis:read',
  input: z.object({ project_id: queryId, diagnosis_data_source_id: queryId, ...paging, ...tagging }),
  output: z.object({ application_scan: z.array(answeredApplicationScan) }),
  uses: listUses,
});

export const putApplicationScan = route({
  method: 'POST',
  path: '/api/v1/diagnosis/put-application-scan',
  summary: 'Create or update an application scan',
  permission: 'diagnosis:write',
  input: z.object({ project_id: recordId, application_scan: applicationScan.input }),
  output: z.object({ application_scan: answeredApplicationScan }),
  uses: putRootUses,
});

export const deleteApplicationScan = route({
  method: 'POST',
  path: '/api/v1/diagnosis/delete-application-scan',
  summary: 'Delete an application scan and its dependent records',
  permission: 'diagnosis:write',
  input: z.object({ project_id: recordId, application_scan_id: recordId }),
  output: empty,
  uses: deleteUses,
});
