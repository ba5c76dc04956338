import { getDatasource } from '../../shared/api/diagnosis/data-source.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { NotFound } from '../../shared/http/errors.ts';
import { asRecord, diagnosisDataSources } from '../../shared/records/data-sources.ts';

export const handler = endpoint(
  getDatasource,
  () => diagnosisDataSources,
  async (sources, { input }) => {
    const found = sources.find(({ id }) => id === input.diagnosis_data_source_id);
    if (!found) throw new NotFound('diagnosis_data_source_id: no such data source');
    return { output: { diagnosis_data_source: asRecord(found, 'diagnosis_data_source_id') } };
  },
);
