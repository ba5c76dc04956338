import type { Severity } from '../../../shared/records/findings/severity.ts';
import { texts } from '../texts.ts';

/** A severity by word and color. */
export function SeverityBadge({ severity }: { readonly severity: Severity }) {
  return <span class={`badge ${severity}`}>{texts.severities[severity]}</span>;
}
