import * as z from 'zod/mini';
import { diagnosisDataSourceRecord } from '../../records/settings/diagnosis-data-source.ts';
import { queryId } from '../input.ts';
import { route } from '../route.ts';

export const getDatasource = route({
  method: 'GET',
  path: '/api/v1/diagnosis/get-datasource',
  summary: 'Get a diagnosis data source',
  permission: 'diagnosis:read',
  input: z.object({ project_id: queryId, diagnosis_data_source_id: queryId }),
  output: z.object({ diagnosis_data_source: diagnosisDataSourceRecord }),
  uses: [],
});
