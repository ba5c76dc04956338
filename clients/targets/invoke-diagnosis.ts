import { routesByArea as routes } from '../../shared/api/routes.ts';
import type { TargetKind } from './target-kind.ts';

/** Starts the scan of a setting of this data source. */
export const invokeDiagnosis =
  (diagnosis_data_source_id: number): TargetKind['start'] =>
  async ({ client, projectId: project_id }, setting_id) => {
    const input = { project_id, setting_id, diagnosis_data_source_id };
    return (await client.call(routes.diagnosis.invokeScan, input)).runIds;
  };
