import * as z from 'zod/mini';
import { recordId } from '../../records/fields.ts';
import { answeredOsintDataSource, osintDataSource } from '../../records/settings/osint-data-source.ts';
import { paging, queryId, queryText, tagging } from '../input.ts';
import { route } from '../route.ts';
import { deleteLeafUses, empty, listUses, putRootUses } from '../uses.ts';

export const listDatasource = route({
  method: 'GET',
  path: '/api/v1/osint/list-datasource/',
  summary: 'List built-in and custom OSINT data sources',
  permission: 'osint:read',
  input: z.object({ project_id: queryId, name: z.optional(queryText), ...paging, ...tagging }),
  output: z.object({ osint_data_source: z.array(answeredOsintDataSource) }),
  uses: listUses,
});

export const putDatasource = route({
  method: 'POST',
  path: '/api/v1/osint/put-datasource/',
  summary: 'Create or update a custom OSINT data source',
  permission: 'osint:administer',
  input: z.object({ project_id: recordId, osint_data_source: osintDataSource.input }),
  output: z.object({ osint_data_source: answeredOsintDataSource }),
  uses: putRootUses,
});

export const deleteDatasource = route({
  method: 'POST',
  path: '/api/v1/osint/delete-datasource/',
  summary: 'Delete a custom OSINT data source that is not in use by a link',
  permission: 'osint:administer',
  input: z.object({ project_id: recordId, osint_data_source_id: recordId }),
  output: empty,
  uses: [...deleteLeafUses, 'table:Query'],
});
