import { useState } from 'preact/hooks';
import { settableStatuses } from '../../../shared/records/findings/finding-life.ts';
import { useDraft } from '../draft.ts';
import { Choice, type ControlAttributes, Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Failure } from '../parts/notice.tsx';
import { texts } from '../texts.ts';
import { type Decision, type DecisionDraft, decisionDraft, readDecision } from './decision.ts';

const words = texts.triage;

const statuses = settableStatuses.map((each) => [each, texts.statuses[each]] as const);

/** The fields that a decision other than `open` has. */
function ReasonFields({
  draft,
  set,
  fault,
}: {
  readonly draft: DecisionDraft;
  readonly set: (change: Partial<DecisionDraft>) => void;
  readonly fault: string | undefined;
}) {
  const reason = (control: ControlAttributes) => (
    <textarea
      {...control}
      rows={3}
      maxLength={1000}
      value={draft.reason}
      onInput={(event) => set({ reason: event.currentTarget.value })}
    />
  );
  return (
    <>
      <Field label={words.reason} help={words.reasonHelp} fault={fault}>
        {reason}
      </Field>
      {draft.status !== 'open' && (
        <Field label={words.owner} help={words.ownerHelp}>
          {(control) => (
            <input
              {...control}
              maxLength={255}
              value={draft.owner}
              onInput={(event) => set({ owner: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
      {draft.status === 'accepted' && (
        <Field label={words.until} help={words.untilHelp}>
          {(control) => (
            <input
              {...control}
              type="date"
              value={draft.until}
              onInput={(event) => set({ until: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}

/** Asks for a decision and hands it on; what goes wrong is shown above the button. `form` says what it is about. */
export function TriageForm({
  form,
  initial,
  save,
}: {
  readonly form: string;
  readonly initial: DecisionDraft;
  readonly save: (decision: Decision) => Promise<void>;
}) {
  const [draft, setDraft] = useDraft(`triage ${form}`, decisionDraft, initial);
  const [fault, setFault] = useState<string>();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const set = (change: Partial<DecisionDraft>) => setDraft((before) => ({ ...before, ...change }));
  const submit = async () => {
    const decision = readDecision(draft);
    setFault(decision ? undefined : words.needsReason);
    if (!decision) return;
    setBusy(true);
    setError(undefined);
    await save(decision).catch(setError);
    setBusy(false);
  };
  return (
    <Form class="triage" submit={submit}>
      <Choice label={words.status} value={draft.status} choices={statuses} onChange={(status) => set({ status })} />
      <ReasonFields draft={draft} set={set} fault={fault} />
      {error !== undefined && <Failure error={error} />}
      <button type="submit" class="primary" aria-disabled={isBusy}>
        {words.save}
      </button>
    </Form>
  );
}
