import { useState } from 'preact/hooks';
import * as z from 'zod/mini';
import type { TargetKind } from '../../targets/target-kind.ts';
import { targetKinds } from '../../targets/target-kinds.ts';
import { useDraft } from '../draft.ts';
import { useCurrent } from '../frame/current.ts';
import { Choice, Field } from '../parts/field.tsx';
import { Form, type Submission } from '../parts/form.tsx';
import { Failure } from '../parts/notice.tsx';
import { Rule } from '../parts/said.tsx';
import { client } from '../session.ts';
import { texts } from '../texts.ts';
import { type KindName, readTarget, type TargetDraft, targetDraft, targetFields } from './target-fields.ts';

const words = texts.targets;

const isKind = (name: string): name is KindName => name in words.kinds;
const kindChoices = targetKinds.flatMap(({ name }) => (isKind(name) ? [[name, words.kinds[name]] as const] : []));

function Fields({
  kind,
  draft,
  faults,
  set,
}: {
  readonly kind: KindName;
  readonly draft: TargetDraft;
  readonly faults: ReturnType<typeof readTarget>['faults'];
  readonly set: (change: TargetDraft) => void;
}) {
  return (
    <>
      {targetFields[kind].map(({ name, label, isNumber, isRequired }) => (
        <Field
          key={label}
          label={words.fields[label]}
          help={words.fieldHelp[label]}
          fault={faults[name] && <Rule rule={faults[name]} />}
        >
          {(control) => (
            <input
              {...control}
              required={isRequired}
              inputMode={isNumber ? 'numeric' : undefined}
              autocomplete="off"
              spellcheck={false}
              value={draft[name] ?? ''}
              onInput={(event) => set({ [name]: event.currentTarget.value })}
            />
          )}
        </Field>
      ))}
    </>
  );
}

/** What is done with a form: the target is added, and scanned where that was asked for. Returns its runs. */
async function add(kind: TargetKind, projectId: number, read: ReturnType<typeof readTarget>, scans: boolean) {
  const id = await kind.add({ client, projectId }, read.value, read.options);
  return scans ? kind.start({ client, projectId }, id) : [];
}

/** The form for a target of any kind; `added` hears of its name and of the runs that scan it. */
export function TargetForm({ added }: { readonly added: (value: string, runIds: readonly string[]) => void }) {
  const { projectId } = useCurrent();
  const [named, setKind] = useDraft(`kind ${projectId}`, z.string(), 'app');
  const [draft, setDraft] = useDraft<TargetDraft>(`target ${projectId}`, targetDraft, {});
  const kindName = isKind(named) ? named : 'app';
  const [faults, setFaults] = useState<ReturnType<typeof readTarget>['faults']>({});
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: Submission) => {
    const scans = event.submitter?.getAttribute('value') === 'scan';
    const read = readTarget(kindName, draft);
    setFaults(read.faults);
    const kind = targetKinds.find(({ name }) => name === kindName);
    if (Object.keys(read.faults).length > 0 || !kind) return;
    setBusy(true);
    setError(undefined);
    await add(kind, projectId, read, scans).then((runIds) => added(read.value, runIds), setError);
    setBusy(false);
  };
  return (
    <Form class="stack" submit={submit}>
      <Choice
        label={words.kind}
        help={words.kindHelp[kindName]}
        value={kindName}
        choices={kindChoices}
        onChange={setKind}
      />
      <Fields kind={kindName} draft={draft} faults={faults} set={(change) => setDraft({ ...draft, ...change })} />
      {error !== undefined && <Failure error={error} />}
      <p class="help">{words.authorized}</p>
      <div class="row">
        <button type="submit" value="scan" class="primary" aria-disabled={isBusy}>
          {words.saveAndScan}
        </button>
        <button type="submit" value="add" aria-disabled={isBusy}>
          {words.save}
        </button>
      </div>
    </Form>
  );
}
