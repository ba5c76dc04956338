import { useState } from 'preact/hooks';
import { type EffectivePolicy, type Profile, profiles } from '../../../shared/records/policy.ts';
import { Choice, Field } from '../parts/field.tsx';
import { SaveForm } from '../parts/save-form.tsx';
import { texts } from '../texts.ts';
import type { PolicyAnswer, PolicyParts } from './target-policy.ts';

const words = texts.policy;

interface Draft {
  readonly profile: Profile | '';
  readonly rate: string;
  readonly hosts: string;
  readonly ports: string;
  readonly paths: string;
}

const profileChoices = profiles.map((each) => [each, words.profiles[each]] as const);
const lines = (list: readonly string[] | undefined) => (list ?? []).join('\n');
const listed = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

function draftOf(answer: PolicyAnswer | undefined): Draft {
  const { profile, rate, exclusions } = answer?.policy ?? {};
  return {
    profile: profile ?? answer?.effective.profile ?? '',
    rate: String(rate?.requests_per_second ?? answer?.effective.rate.requests_per_second ?? ''),
    hosts: lines(exclusions?.hosts),
    ports: lines(exclusions?.ports),
    paths: lines(exclusions?.paths),
  };
}

function partsOf({ profile, rate, hosts, ports, paths }: Draft, answer: PolicyAnswer | undefined): PolicyParts {
  return {
    ...(profile && { profile }),
    ...(rate.trim() && { rate: { ...answer?.policy.rate, requests_per_second: Number(rate) } }),
    exclusions: { hosts: listed(hosts), ports: listed(ports), paths: listed(paths) },
  };
}

function ListField({
  label,
  value,
  set,
}: {
  readonly label: string;
  readonly value: string;
  readonly set: (value: string) => void;
}) {
  return (
    <Field label={label} help={words.listHelp}>
      {(control) => (
        <textarea {...control} rows={2} value={value} onInput={({ currentTarget }) => set(currentTarget.value)} />
      )}
    </Field>
  );
}

/** The limits that a scan keeps, as the stage and the policy have them. */
export function budgetText(
  { budgets }: Pick<EffectivePolicy, 'budgets'>,
  duration: (seconds: number) => string,
): string {
  return words.budgetText(duration(budgets.wall_clock_seconds), budgets.requests);
}

/** Asks how a target is scanned. */
export function PolicyForm({
  answer,
  save,
}: {
  readonly answer: PolicyAnswer | undefined;
  readonly save: (parts: PolicyParts) => Promise<void>;
}) {
  const [draft, setDraft] = useState(() => draftOf(answer));
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  const setProfile = (name: string) => set({ profile: profiles.find((each) => each === name) ?? '' });
  const choices = draft.profile === '' ? [['', texts.schedules.cadence] as const, ...profileChoices] : profileChoices;
  return (
    <SaveForm save={() => save(partsOf(draft, answer))} submit={words.save} saved={words.saved}>
      <Choice label={words.profile} value={draft.profile} choices={choices} onChange={setProfile} />
      <Field label={words.rate}>
        {(control) => (
          <input
            {...control}
            inputMode="numeric"
            value={draft.rate}
            onInput={({ currentTarget }) => set({ rate: currentTarget.value })}
          />
        )}
      </Field>
      <ListField label={words.hosts} value={draft.hosts} set={(hosts) => set({ hosts })} />
      <ListField label={words.ports} value={draft.ports} set={(ports) => set({ ports })} />
      <ListField label={words.paths} value={draft.paths} set={(paths) => set({ paths })} />
    </SaveForm>
  );
}
