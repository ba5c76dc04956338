import * as z from 'zod/mini';
import { recordId } from '../records/fields.ts';
import { osint } from '../records/osint.ts';
import { osintDataSource } from '../records/osint-data-source.ts';
import { osintDetectWord } from '../records/osint-detect-word.ts';
import { relOsintDataSource } from '../records/rel-osint-data-source.ts';
import { paging, queryId, queryText } from './input.ts';
import { route } from './route.ts';
import { deleteUses, empty, invokeUses, listUses, putChildUses, putRootUses } from './uses.ts';

export const listOsint = route({
  method: 'GET',
  path: '/api/v1/osint/list-osint/',
  summary: 'List OSINT configurations',
  permission: 'osint:read',
  input: z.object({ project_id: queryId, ...paging }),
  output: z.object({ osint: z.array(osint.record) }),
  uses: listUses,
});

export const getOsint = route({
  method: 'GET',
  path: '/api/v1/osint/get-osint/',
  summary: 'Read an OSINT configuration',
  permission: 'osint:read',
  input: z.object({ project_id: queryId, osint_id: queryId }),
  output: z.object({ osint: osint.record }),
  uses: ['table:GetItem'],
});

export const putOsint = route({
  method: 'POST',
  path: '/api/v1/osint/put-osint/',
  summary: 'Create or update an OSINT configuration',
  permission: 'osint:write',
  input: z.object({ project_id: recordId, osint: osint.input }),
  output: z.object({ osint: osint.record }),
  uses: putRootUses,
});

export const deleteOsint = route({
  method: 'POST',
  path: '/api/v1/osint/delete-osint/',
  summary: 'Delete an OSINT configuration and all that hangs on it',
  permission: 'osint:write',
  input: z.object({ project_id: recordId, osint_id: recordId }),
  output: empty,
  uses: deleteUses,
});

export const listDatasource = route({
  method: 'GET',
  path: '/api/v1/osint/list-datasource/',
  summary: 'List the built-in and the custom OSINT data sources',
  permission: 'osint:read',
  input: z.object({ project_id: queryId, name: z.optional(queryText), ...paging }),
  output: z.object({ osint_data_source: z.array(osintDataSource.record) }),
  uses: listUses,
});

export const putDatasource = route({
  method: 'POST',
  path: '/api/v1/osint/put-datasource/',
  summary: 'Create or update a custom OSINT data source',
  permission: 'osint:administer',
  input: z.object({ project_id: recordId, osint_data_source: osintDataSource.input }),
  output: z.object({ osint_data_source: osintDataSource.record }),
  uses: putRootUses,
});

export const deleteDatasource = route({
  method: 'POST',
  path: '/api/v1/osint/delete-datasource/',
  summary: 'Delete a custom OSINT data source that no link uses',
  permission: 'osint:administer',
  input: z.object({ project_id: recordId, osint_data_source_id: recordId }),
  output: empty,
  uses: deleteUses,
});

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
  }),
  output: z.object({ rel_osint_data_source: z.array(relOsintDataSource.record) }),
  uses: listUses,
});

export const putRelDatasource = route({
  method: 'POST',
  path: '/api/v1/osint/put-rel-datasource/',
  summary: 'Create or update a link of an OSINT configuration to a data source',
  permission: 'osint:write',
  input: z.object({ project_id: recordId, rel_osint_data_source: relOsintDataSource.input }),
  output: z.object({ rel_osint_data_source: relOsintDataSource.record }),
  uses: putChildUses,
});

export const deleteRelDatasource = route({
  method: 'POST',
  path: '/api/v1/osint/delete-rel-datasource/',
  summary: 'Delete a link and its detect words',
  permission: 'osint:write',
  input: z.object({ project_id: recordId, rel_osint_data_source_id: recordId }),
  output: empty,
  uses: deleteUses,
});

export const listWord = route({
  method: 'GET',
  path: '/api/v1/osint/list-word/',
  summary: 'List detect words',
  permission: 'osint:read',
  input: z.object({ project_id: queryId, rel_osint_data_source_id: z.optional(queryId), ...paging }),
  output: z.object({ osint_detect_word: z.array(osintDetectWord.record) }),
  uses: listUses,
});

export const putWord = route({
  method: 'POST',
  path: '/api/v1/osint/put-word/',
  summary: 'Create or update a detect word',
  permission: 'osint:write',
  input: z.object({ project_id: recordId, osint_detect_word: osintDetectWord.input }),
  output: z.object({ osint_detect_word: osintDetectWord.record }),
  uses: putChildUses,
});

export const deleteWord = route({
  method: 'POST',
  path: '/api/v1/osint/delete-word/',
  summary: 'Delete a detect word',
  permission: 'osint:write',
  input: z.object({ project_id: recordId, osint_detect_word_id: recordId }),
  output: empty,
  uses: deleteUses,
});

export const invokeScan = route({
  method: 'POST',
  path: '/api/v1/osint/invoke-scan/',
  summary: 'Start the OSINT scan of a link',
  permission: 'osint:scan',
  input: z.object({
    project_id: recordId,
    rel_osint_data_source_id: recordId,
    scan_only: z.optional(z.boolean('must be true or false')),
  }),
  output: z.object({ message: z.string() }),
  uses: invokeUses,
});
