import type * as z from 'zod/mini';
import { listAudit } from '../../../shared/api/scan/audit.ts';
import { auditOutcomes, type auditRecord } from '../../../shared/records/access/audit-record.ts';
import { useCurrent } from '../frame/current.ts';
import { address, replaceQuery } from '../navigation.ts';
import { usePaged } from '../paged.ts';
import { Choice } from '../parts/field.tsx';
import { LeftOut } from '../parts/left-out.tsx';
import { Empty } from '../parts/notice.tsx';
import { PagedList } from '../parts/paged-list.tsx';
import { QueryField } from '../parts/query-field.tsx';
import { Title } from '../parts/title.tsx';
import { client } from '../session.ts';
import { texts } from '../texts.ts';
import { timeText } from '../time-text.ts';

const words = texts.audit;

type Audit = z.output<typeof auditRecord>;

function Row({ audit }: { readonly audit: Audit }) {
  const { at, subject, action, outcome, repeated, record_type, record_id, before, after } = audit;
  return (
    <tr>
      <td class="seen">{timeText(at)}</td>
      <td>{subject}</td>
      <td class="title">
        {action}
        {(before || after) && (
          <details>
            <summary>{words.details}</summary>
            <pre>{JSON.stringify({ before, after }, undefined, 2)}</pre>
          </details>
        )}
      </td>
      <td translate={false}>{[record_type, record_id].filter(Boolean).join(' ')}</td>
      <td class="status">
        {words.outcomes[outcome]} {repeated > 0 && words.repeated(repeated)}
      </td>
    </tr>
  );
}

function AuditTable({ records }: { readonly records: readonly Audit[] }) {
  const { columns } = words;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{columns.at}</th>
          <th scope="col">{columns.subject}</th>
          <th scope="col">{columns.action}</th>
          <th scope="col">{columns.record}</th>
          <th scope="col">{columns.outcome}</th>
        </tr>
      </thead>
      <tbody>
        {records.map((audit) => (
          <Row key={audit.audit_id} audit={audit} />
        ))}
      </tbody>
    </table>
  );
}

/** Who changed what in the project, and who was not let. */
export function AuditPage() {
  const { projectId: project_id } = useCurrent();
  const { query } = address.value;
  const outcome = auditOutcomes.find((each) => each === query.outcome);
  const selection = { outcome, subject: query.subject || undefined, action: query.action || undefined };
  const list = usePaged<Audit>(JSON.stringify(['audit', project_id, selection]), async (cursor, signal) => {
    const input = { project_id, ...selection, limit: 100, cursor };
    const { data, nextCursor } = await client.call(listAudit, input, { signal });
    return { records: data.audit, cursor: nextCursor };
  });
  const choices = [
    ['', texts.findings.any],
    ...auditOutcomes.map((each) => [each, words.outcomes[each]] as const),
  ] as const;
  return (
    <>
      <Title text={words.title} />
      <form class="filters" onSubmit={(event) => event.preventDefault()}>
        <QueryField name="subject" label={words.subject} />
        <QueryField name="action" label={words.action} help={words.actionHelp} />
        <Choice
          label={words.outcome}
          value={outcome ?? ''}
          choices={choices}
          onChange={(value) => replaceQuery({ ...query, outcome: value })}
        />
      </form>
      <LeftOut asked={query.outcome === undefined || outcome ? [] : [`outcome=${query.outcome}`]} />
      <PagedList list={list} empty={<Empty title={words.empty} next={words.emptyNext} />}>
        {(records) => <AuditTable records={records} />}
      </PagedList>
    </>
  );
}
