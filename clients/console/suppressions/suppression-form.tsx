import { useState } from 'preact/hooks';
import * as z from 'zod/mini';
import { putSuppression } from '../../../shared/api/finding/suppression.ts';
import type { SuppressionMatch } from '../../../shared/records/findings/suppression.ts';
import { endOfDay } from '../days.ts';
import { useDraft } from '../draft.ts';
import { useCurrent } from '../frame/current.ts';
import { Field } from '../parts/field.tsx';
import { Said } from '../parts/said.tsx';
import { SaveForm } from '../parts/save-form.tsx';
import { client } from '../session.ts';
import { texts } from '../texts.ts';

const words = texts.suppressions;

const matchNames = ['check_id', 'host', 'resource', 'location', 'tag'] as const;

const draftSchema = z.record(z.enum([...matchNames, 'reason', 'owner', 'until']), z.string());

type Draft = Readonly<z.output<typeof draftSchema>>;

const nothing: Draft = {
  check_id: '',
  host: '',
  resource: '',
  location: '',
  tag: '',
  reason: '',
  owner: '',
  until: '',
};

function inputOf(draft: Draft, project_id: number) {
  const named = matchNames.map((name) => [name, draft[name].trim()] as const).filter(([, value]) => value !== '');
  const match: SuppressionMatch = Object.fromEntries(named);
  return {
    project_id,
    match,
    reason: draft.reason.trim(),
    ...(draft.owner.trim() && { owner: draft.owner.trim() }),
    ...(draft.until && { expires_at: endOfDay(draft.until) }),
  };
}

const previewed = z.pick(putSuppression.output, { matched: true, is_complete: true, sample: true });

type Previewed = z.output<typeof previewed>;

/** What a rule would set aside. */
function Preview({ preview: { matched, is_complete, sample } }: { readonly preview: Previewed }) {
  return (
    <div role="status">
      <p>
        <strong>{words.matches(matched ?? 0, is_complete)}</strong>
      </p>
      <ul class="picked">
        {sample.map(({ finding_id, title, resource }) => (
          <li key={finding_id}>
            <Said text={title} /> <small>{resource}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Asks for a rule, shows what it would set aside, and stores it. */
export function SuppressionForm({ saved }: { readonly saved: () => void }) {
  const { projectId: project_id } = useCurrent();
  const [draft, setDraft] = useDraft<Draft>(`suppression ${project_id}`, draftSchema, nothing);
  const [preview, setPreview] = useState<Previewed>();
  const set = (name: keyof Draft, value: string) => {
    setPreview(undefined);
    setDraft((before) => ({ ...before, [name]: value }));
  };
  const save = async () => {
    const suppression = inputOf(draft, project_id);
    const { data } = await client.call(putSuppression, { project_id, suppression, preview: preview === undefined });
    if (preview === undefined) return setPreview(data);
    setDraft(nothing);
    setPreview(undefined);
    saved();
  };
  const text = (name: keyof Draft, help?: string) => (
    <Field label={words.fields[name]} help={help}>
      {(control) => (
        <input {...control} value={draft[name]} onInput={({ currentTarget }) => set(name, currentTarget.value)} />
      )}
    </Field>
  );
  return (
    <SaveForm save={save} submit={preview ? words.save(preview.matched ?? 0) : words.preview} saved="">
      <p class="help">{words.help}</p>
      {text('check_id')}
      {text('host')}
      {text('resource', words.prefix)}
      {text('location', words.prefix)}
      {text('tag')}
      {text('reason')}
      {text('owner', texts.triage.ownerHelp)}
      <Field label={words.fields.until} help={words.untilHelp}>
        {(control) => (
          <input
            {...control}
            type="date"
            value={draft.until}
            onInput={({ currentTarget }) => set('until', currentTarget.value)}
          />
        )}
      </Field>
      {preview && <Preview preview={preview} />}
    </SaveForm>
  );
}
