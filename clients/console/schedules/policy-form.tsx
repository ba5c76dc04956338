import { profiles } from '../../../shared/records/policies/scan-options.ts';
import type { TargetKind } from '../../targets/target-kind.ts';
import { useDraft } from '../draft.ts';
import { CheckField } from '../parts/check-field.tsx';
import { Choice } from '../parts/field.tsx';
import { ListField } from '../parts/list-field.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { SaveForm } from '../parts/save-form.tsx';
import { texts } from '../texts.ts';
import { ApplicationFields } from './application-fields.tsx';
import { mayHaveCredentials, type PolicyDraft, policyDraft, policyDraftOf, policyPartsOf } from './policy-draft.ts';
import type { PolicyPart } from './policy-part.ts';
import { PortscanFields } from './portscan-fields.tsx';
import type { PolicyAnswer, PolicyParts } from './target-policy.ts';

const words = texts.policy;

const profileChoices = profiles.map((each) => [each, words.profiles[each]] as const);

/** How fast a scan is, and when it ends whether it is done or not. */
function Limits({ draft, set }: PolicyPart) {
  return (
    <>
      <NumberField label={words.rate} value={draft.rate} set={(rate) => set({ rate })} />
      <NumberField label={words.connects} value={draft.connects} set={(connects) => set({ connects })} />
      <fieldset>
        <legend>{words.budgets}</legend>
        <p class="help">{words.budgetHelp}</p>
        <NumberField label={words.minutes} value={draft.minutes} set={(minutes) => set({ minutes })} />
        <NumberField label={words.requests} value={draft.requests} set={(requests) => set({ requests })} />
        <NumberField label={words.megabytes} value={draft.megabytes} set={(megabytes) => set({ megabytes })} />
      </fieldset>
    </>
  );
}

/** Asks how a target is scanned: what its kind of scan can be told, empty what the stage decides. `form` says of which target. */
export function PolicyForm({
  form,
  kind,
  answer,
  save,
}: {
  readonly form: string;
  readonly kind: TargetKind;
  readonly answer: PolicyAnswer | undefined;
  readonly save: (parts: PolicyParts) => Promise<void>;
}) {
  const [draft, setDraft] = useDraft<PolicyDraft>(`policy ${form}`, policyDraft, policyDraftOf(answer));
  const set = (change: Partial<PolicyDraft>) => setDraft((before) => ({ ...before, ...change }));
  const setProfile = (name: string) => set({ profile: profiles.find((each) => each === name) ?? '' });
  const choices = draft.profile === '' ? [['', texts.schedules.cadence] as const, ...profileChoices] : profileChoices;
  return (
    <SaveForm save={async () => save(policyPartsOf(draft, kind))} submit={words.save} saved={words.saved}>
      <Choice label={words.profile} value={draft.profile} choices={choices} onChange={setProfile} />
      <Limits draft={draft} set={set} />
      {kind.settingType === 'portscan_setting' && <PortscanFields draft={draft} set={set} />}
      {kind.name === 'domain' && (
        <CheckField label={words.reverse} checked={draft.reverse} set={(reverse) => set({ reverse })} />
      )}
      <ListField label={words.hosts} value={draft.hosts} set={(hosts) => set({ hosts })} />
      <ListField label={words.ports} value={draft.ports} set={(ports) => set({ ports })} />
      <ListField label={words.paths} value={draft.paths} set={(paths) => set({ paths })} />
      {mayHaveCredentials(kind) && (
        <ListField
          label={words.credentials}
          help={words.credentialsHelp}
          value={draft.credentials}
          set={(credentials) => set({ credentials })}
        />
      )}
      {kind.settingType === 'application_scan' && <ApplicationFields draft={draft} set={set} />}
    </SaveForm>
  );
}
