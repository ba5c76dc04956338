import type { Finding } from '../../../shared/records/findings/finding.ts';
import { formatAddress } from '../address.ts';
import { useCurrent } from '../frame/current.ts';
import { address } from '../navigation.ts';
import { SeverityBadge } from '../parts/severity-badge.tsx';
import { texts } from '../texts.ts';
import { timeText } from '../time-text.ts';
import { isOverdue, type ListedFinding } from './listed-finding.ts';

const words = texts.findings;

/** Which findings are chosen, and how to change that. */
export interface Selection {
  readonly chosen: ReadonlySet<number>;
  readonly toggle: (id: number) => void;
}

/** The status in words; an open finding that was fixed before says so. */
export const statusText = ({ status, regression }: Pick<Finding, 'status' | 'regression'>) =>
  status === 'open' && regression ? `${texts.statuses.open} ${words.again}` : texts.statuses[status];

function Mark({ text, level = '' }: { readonly text: string; readonly level?: string }) {
  return (
    <>
      {' '}
      <span class={`badge ${level}`}>{text}</span>
    </>
  );
}

function Row({ finding, selection }: { readonly finding: ListedFinding; readonly selection: Selection | undefined }) {
  const { projectId } = useCurrent();
  const { finding_id: id, title, resource, location } = finding;
  return (
    <tr data-finding={id}>
      {selection && (
        <td class="select">
          <input
            type="checkbox"
            aria-label={words.select(title)}
            checked={selection.chosen.has(id)}
            onChange={() => selection.toggle(id)}
          />
        </td>
      )}
      <td class="severity">
        <SeverityBadge severity={finding.severity} />
      </td>
      <td class="title">
        <a href={formatAddress([projectId, 'findings', id], address.value.query)} lang="en">
          {title}
        </a>
        {finding.suppressed_by !== null && <Mark text={texts.work.suppressed} />}
        {isOverdue(finding) && <Mark text={texts.work.overdue} level="medium" />}
      </td>
      <td class="where">
        <span class="resource">{resource}</span> {location && <span class="location">{location}</span>}
      </td>
      <td class="status">{statusText(finding)}</td>
      <td class="seen">{timeText(finding.last_seen)}</td>
    </tr>
  );
}

/** Findings as a table; with `selection` each can be chosen. */
export function FindingTable({
  findings,
  selection,
}: {
  readonly findings: readonly ListedFinding[];
  readonly selection?: Selection | undefined;
}) {
  return (
    <table class="findings">
      <thead>
        <tr>
          {selection && <td class="select" />}
          <th scope="col">{words.columns.severity}</th>
          <th scope="col">{words.columns.title}</th>
          <th scope="col">{words.columns.where}</th>
          <th scope="col">{words.columns.status}</th>
          <th scope="col">{words.columns.seen}</th>
        </tr>
      </thead>
      <tbody>
        {findings.map((finding) => (
          <Row key={finding.finding_id} finding={finding} selection={selection} />
        ))}
      </tbody>
    </table>
  );
}
