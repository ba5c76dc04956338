import { useState } from 'preact/hooks';
import { deleteSuppression, listSuppression } from '../../../shared/api/finding/suppression.ts';
import type { Suppression, TaggedSuppression } from '../../../shared/records/findings/suppression.ts';
import { formatAddress } from '../address.ts';
import { useCurrent, usePermission } from '../frame/current.ts';
import { usePaged } from '../paged.ts';
import { Empty } from '../parts/notice.tsx';
import { PagedList } from '../parts/paged-list.tsx';
import { RemovalDialog } from '../parts/removal-dialog.tsx';
import { Title } from '../parts/title.tsx';
import { client } from '../session.ts';
import { texts } from '../texts.ts';
import { timeText } from '../time-text.ts';
import { SuppressionForm } from './suppression-form.tsx';

const words = texts.suppressions;

/** What a rule matches, in words. */
function matchText({ match }: Suppression): string {
  const { check_id = '', host = '', resource = '', location = '', tag = '' } = match;
  const { fields } = words;
  const told = [
    [fields.check_id, check_id],
    [fields.host, host],
    [fields.resource, resource],
    [fields.location, location],
    [fields.tag, tag],
  ];
  return told
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');
}

function endText({ expires_at }: Suppression): string {
  if (expires_at === 0) return words.noEnd;
  return expires_at * 1000 <= Date.now() ? words.ended(timeText(expires_at)) : timeText(expires_at);
}

function Rules({
  rules,
  remove,
}: {
  readonly rules: readonly TaggedSuppression[];
  readonly remove: ((rule: TaggedSuppression) => void) | undefined;
}) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{words.columns.match}</th>
          <th scope="col">{words.columns.reason}</th>
          <th scope="col">{words.columns.owner}</th>
          <th scope="col">{words.columns.end}</th>
          {remove && <td />}
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => (
          <tr key={rule.suppression_id}>
            <td>{matchText(rule)}</td>
            <td>{rule.reason}</td>
            <td>{rule.owner}</td>
            <td>{endText(rule)}</td>
            {remove && (
              <td>
                <button type="button" class="danger" onClick={() => remove(rule)}>
                  {words.remove(rule.suppression_id)}
                </button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The rules that set findings aside. */
export function SuppressionsPage() {
  const { projectId: project_id } = useCurrent();
  const mayWrite = usePermission('finding:write');
  const [removed, setRemoved] = useState<TaggedSuppression>();
  const list = usePaged<TaggedSuppression>(`suppressions ${project_id}`, async (cursor, signal) => {
    const { data, nextCursor } = await client.call(listSuppression, { project_id, limit: 100, cursor }, { signal });
    return { records: data.suppression, cursor: nextCursor };
  });
  const remove = async ({ suppression_id, etag }: TaggedSuppression) => {
    await client.call(deleteSuppression, { project_id, suppression_id }, { ifMatch: etag });
    setRemoved(undefined);
    list.reload();
  };
  return (
    <>
      <Title text={texts.pages.suppressions} />
      <p>
        <a href={formatAddress([project_id, 'findings'], { suppressed: 'true' })}>{words.setAside}</a>
      </p>
      <PagedList list={list} empty={<Empty title={words.empty} next={words.emptyNext} />}>
        {(rules) => <Rules rules={rules} remove={mayWrite ? setRemoved : undefined} />}
      </PagedList>
      {mayWrite && (
        <section class="card">
          <h2>{words.add}</h2>
          <SuppressionForm saved={list.reload} />
        </section>
      )}
      {removed && (
        <RemovalDialog
          words={{ title: words.removeTitle(removed.suppression_id), text: words.removeText, action: words.removeIt }}
          remove={() => remove(removed)}
          cancel={() => setRemoved(undefined)}
        />
      )}
    </>
  );
}
