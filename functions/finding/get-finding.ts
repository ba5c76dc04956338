import { getFinding } from '../../shared/api/finding/finding.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { findFinding } from '../../shared/store/list-findings.ts';

export const handler = endpoint(getFinding, connectStore, async ({ table }, { project, input }) => ({
  output: { finding: [await findFinding(table, project, input.finding_id)] },
}));
