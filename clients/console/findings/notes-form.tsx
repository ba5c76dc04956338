import * as z from 'zod/mini';
import { putFinding } from '../../../shared/api/finding/one-finding.ts';
import type { Finding } from '../../../shared/records/findings/finding.ts';
import { useDraft } from '../draft.ts';
import { useCurrent } from '../frame/current.ts';
import { Field } from '../parts/field.tsx';
import { SaveForm } from '../parts/save-form.tsx';
import { client } from '../session.ts';
import { texts } from '../texts.ts';

const words = texts.work;

/** The tags of a text: words between commas or blanks. */
const tagsOf = (text: string) => text.split(/[\s,]+/).filter(Boolean);

/** Who works on a finding, and its tags. `saved` is told that saving has begun, then that it is done. */
export function NotesForm({
  finding,
  etag,
  saved,
}: {
  readonly finding: Finding;
  readonly etag: string | undefined;
  readonly saved: (isSaved: boolean) => void;
}) {
  const { projectId: project_id } = useCurrent();
  const { finding_id } = finding;
  const form = `notes ${project_id} ${finding_id} ${etag}`;
  const [owner, setOwner] = useDraft(`${form} owner`, z.string(), finding.owner);
  const [tags, setTags] = useDraft(`${form} tags`, z.string(), finding.tags.join(' '));
  const save = async () => {
    saved(false);
    const input = { project_id, finding: { project_id, finding_id, owner: owner.trim(), tags: tagsOf(tags) } };
    await client.call(putFinding, input, etag === undefined ? {} : { ifMatch: etag });
    saved(true);
  };
  return (
    <SaveForm save={save} submit={words.save}>
      <Field label={words.owner}>
        {(control) => (
          <input
            {...control}
            maxLength={255}
            value={owner}
            onInput={({ currentTarget }) => setOwner(currentTarget.value)}
          />
        )}
      </Field>
      <Field label={words.tags} help={words.tagsHelp}>
        {(control) => <input {...control} value={tags} onInput={({ currentTarget }) => setTags(currentTarget.value)} />}
      </Field>
    </SaveForm>
  );
}
