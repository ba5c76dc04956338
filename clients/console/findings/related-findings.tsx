import type * as z from 'zod/mini';
import type { relatedFinding } from '../../../shared/records/findings/named-finding.ts';
import { formatAddress } from '../address.ts';
import { useCurrent } from '../frame/current.ts';
import { SeverityBadge } from '../parts/severity-badge.tsx';
import { texts } from '../texts.ts';

/** A finding on the same host. */
export type Related = z.output<typeof relatedFinding>;

/** Other findings on the same host, whichever scan saw them. */
export function RelatedFindings({ related }: { readonly related: readonly Related[] }) {
  const { projectId } = useCurrent();
  if (related.length === 0) return null;
  return (
    <section>
      <h2>{texts.finding.related}</h2>
      <ul class="related">
        {related.map(({ finding_id, title, severity, resource, status }) => (
          <li key={finding_id}>
            <SeverityBadge severity={severity} />{' '}
            <a href={formatAddress([projectId, 'findings', finding_id])} lang="en">
              {title}
            </a>{' '}
            <small>{resource}</small> <small>{texts.statuses[status]}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
