import * as z from 'zod/mini';
import { recordId } from '../../records/fields.ts';
import { answeredRelOsintDataSource, relOsintDataSource } from '../../records/settings/rel-osint-data-source.ts';
import { paging, queryId, tagging } from '../input.ts';
import { route } from '../route.ts';
import { deleteUses, empty, listUses, putChildUses } from '../uses.ts';

export const listRelDatasource = route({
  method: 'GET',
  path: '/api/v1/osint/list-rel-datasource/',
  summary: 'List links of OSINT configurations to data sources',
  permission: 'osint:read',
  input: z.object({
    project_id: queryId,
    osint_id: z.optional(queryId),
    osint_data_source_id: z.optional(queryId),
    ...paging,
    ...tagging,
  }),
  output: z.object({ rel_osint_data_source: z.array(answeredRelOsintDataSource) }),
  uses: listUses,
});

export const putRelDatasource = route({
  method: 'POST',
  path: '/api/v1/osint/put-rel-datasource/',
  summary: 'Create or update a link of an OSINT configuration to a data source',
  permission: 'osint:write',
  input: z.object({ project_id: recordId, rel_osint_data_source: relOsintDataSource.input }),
  output: z.object({ rel_osint_data_source: answeredRelOsintDataSource }),
  uses: putChildUses,
});

export const deleteRelDatasource = route({
  method: 'POST',
  path: '/api/v1/osint/delete-rel-datasource/',
  summary: 'Delete a link and its dependent records',
  permission: 'osint:write',
  input: z.object({ project_id: recordId, rel_osint_data_source_id: recordId }),
  output: empty,
  uses: deleteUses,
});
