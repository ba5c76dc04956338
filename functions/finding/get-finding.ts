import { getFinding } from '../../shared/api/finding/one-finding.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { findFinding } from '../../shared/store/findings/list-findings.ts';
import { relatedFindings } from '../../shared/store/findings/related-findings.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

export const handler = endpoint(getFinding, connectStore, async (store, { project, input }) => {
  const finding = await findFinding(store, project, input.finding_id);
  return {
    output: {
      finding: [finding],
      related: await relatedFindings(store, project, finding),
    },
    headers: { ETag: finding.etag },
  };
});
