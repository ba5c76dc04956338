import { getDatasource } from '../../shared/api/diagnosis/data-source.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { NotFound } from '../../shared/outcome/errors.ts';
import { asRecord, diagnosisDataSources } from '../../shared/records/settings/data-sources.ts';
import { recordReply } from '../../shared/store/changes/revision.ts';

const kind = { type: 'diagnosis_data_source', idField: 'diagnosis_data_source_id' } as const;

export const handler = endpoint(
  getDatasource,
  () => diagnosisDataSources,
  async (sources, { input }) => {
    const found = sources.find(({ id }) => id === input.diagnosis_data_source_id);
    if (!found) throw new NotFound('diagnosis_data_source_id: no such data source');
    return recordReply(kind, asRecord(found, kind.idField));
  },
);
