import { getFinding } from '../../shared/api/finding/finding.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { connectStore } from '../../shared/store/connection.ts';
import { findingTag, listed } from '../../shared/store/finding-tag.ts';
import { findFinding } from '../../shared/store/list-findings.ts';
import { readSlaDays } from '../../shared/store/projects.ts';
import { relatedFindings } from '../../shared/store/related-findings.ts';

export const handler = endpoint(getFinding, connectStore, async (store, { project, input }) => {
  const finding = await findFinding(store, project, input.finding_id);
  return {
    output: {
      finding: [listed(finding, await readSlaDays(store, project))],
      related: await relatedFindings(store, project, finding),
    },
    headers: { ETag: findingTag(finding) },
  };
});
