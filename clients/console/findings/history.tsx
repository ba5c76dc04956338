import * as z from 'zod/mini';
import { listFindingHistory, putFindingComment } from '../../../shared/api/finding/finding-history.ts';
import type { FindingEvent } from '../../../shared/records/findings/finding-event.ts';
import { formatAddress } from '../address.ts';
import { useDraft } from '../draft.ts';
import { useCurrent, usePermission } from '../frame/current.ts';
import { usePaged } from '../paged.ts';
import { Field } from '../parts/field.tsx';
import { PagedList } from '../parts/paged-list.tsx';
import { SaveForm } from '../parts/save-form.tsx';
import { client } from '../session.ts';
import { texts } from '../texts.ts';
import { timeText } from '../time-text.ts';

const words = texts.history;

/** What happened, in a few words. */
function eventText({ event, status }: FindingEvent): string {
  return event === 'status' && status !== null ? words.statusSet(texts.statuses[status]) : words.events[event];
}

function Happening({ happening }: { readonly happening: FindingEvent }) {
  const { projectId } = useCurrent();
  const { at, by, run_id, reason, comment, owner, expires_at } = happening;
  return (
    <li>
      <span class="seen">{timeText(at)}</span> <strong>{eventText(happening)}</strong>{' '}
      {by !== '' && <span>{words.by(by)}</span>}{' '}
      {run_id !== null && <a href={formatAddress([projectId, 'runs', run_id])}>{words.run}</a>}
      {reason !== '' && <p class="prose">{reason}</p>}
      {comment !== '' && <p class="prose comment">{comment}</p>}
      {owner !== '' && <small>{`${texts.finding.owner}: ${owner} `}</small>}
      {expires_at > 0 && <small>{`${texts.finding.expires}: ${timeText(expires_at)}`}</small>}
    </li>
  );
}

/** The form for a comment. */
function CommentForm({ findingId, added }: { readonly findingId: number; readonly added: () => void }) {
  const { projectId: project_id } = useCurrent();
  const [comment, setComment] = useDraft(`comment ${project_id} ${findingId}`, z.string(), '');
  const save = async () => {
    await client.call(putFindingComment, { project_id, finding_id: findingId, comment });
    setComment('');
    added();
  };
  return (
    <SaveForm save={save} submit={words.add} saved={texts.triage.saved}>
      <Field label={words.comment}>
        {(control) => (
          <input
            {...control}
            maxLength={2000}
            value={comment}
            onInput={({ currentTarget }) => setComment(currentTarget.value)}
          />
        )}
      </Field>
    </SaveForm>
  );
}

/** What has happened to a finding, the latest first, and what people say of it; `version` changes where the finding does. */
export function History({ findingId, version }: { readonly findingId: number; readonly version: string }) {
  const { projectId: project_id } = useCurrent();
  const mayComment = usePermission('finding:write');
  const key = JSON.stringify(['history', project_id, findingId, version]);
  const list = usePaged<FindingEvent>(key, async (cursor, signal) => {
    const input = { project_id, finding_id: findingId, limit: 20, cursor };
    const { data, nextCursor } = await client.call(listFindingHistory, input, { signal });
    return { records: data.finding_event, cursor: nextCursor };
  });
  return (
    <section>
      <h2>{words.title}</h2>
      {mayComment && <CommentForm findingId={findingId} added={list.reload} />}
      <PagedList list={list} empty={null}>
        {(events) => (
          <ul class="plain history">
            {events.map((happening) => (
              <Happening key={happening.event_id} happening={happening} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}
