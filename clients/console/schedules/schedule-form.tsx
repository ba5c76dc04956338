import { useDraft } from '../draft.ts';
import { Choice, type ControlAttributes, Field } from '../parts/field.tsx';
import { SaveForm } from '../parts/save-form.tsx';
import { ZoneField } from '../parts/zone-field.tsx';
import { texts } from '../texts.ts';
import { readSchedule, type Schedule, type ScheduleDraft, scheduleDraft, scheduleDraftOf } from './schedule-words.ts';

const words = texts.schedules.form;

function Days({
  draft,
  set,
}: {
  readonly draft: ScheduleDraft;
  readonly set: (change: Partial<ScheduleDraft>) => void;
}) {
  if (draft.often === 'weekly') {
    const days = Object.entries(texts.schedules.days);
    return <Choice label={words.day} value={draft.day} choices={days} onChange={(day) => set({ day })} />;
  }
  if (draft.often !== 'monthly') return null;
  // The 29th and later days are not in each month.
  const days = Array.from({ length: 28 }, (_, at) => [String(at + 1), String(at + 1)] as const);
  return (
    <Choice label={words.monthDay} value={draft.monthDay} choices={days} onChange={(monthDay) => set({ monthDay })} />
  );
}

function Time({
  draft,
  set,
}: {
  readonly draft: ScheduleDraft;
  readonly set: (change: Partial<ScheduleDraft>) => void;
}) {
  const time = (control: ControlAttributes) => (
    <input
      {...control}
      type="time"
      required
      value={draft.time}
      onInput={({ currentTarget }) => set({ time: currentTarget.value })}
    />
  );
  const rule = (control: ControlAttributes) => (
    <input
      {...control}
      required
      value={draft.rule}
      onInput={({ currentTarget }) => set({ rule: currentTarget.value })}
    />
  );
  return (
    <>
      {draft.often === 'rule' ? (
        <Field label={words.rule} help={words.ruleHelp}>
          {rule}
        </Field>
      ) : (
        <Field label={words.time}>{time}</Field>
      )}
      <ZoneField value={draft.zone} set={(zone) => set({ zone })} />
    </>
  );
}

const choices = Object.entries(words.choices);
const isOften = (name: string): name is ScheduleDraft['often'] => name in words.choices;

/** Asks when a target is scanned by itself. `form` says which target. */
export function ScheduleForm({
  form,
  schedule,
  save,
}: {
  readonly form: string;
  readonly schedule: Schedule | undefined;
  readonly save: (schedule: Schedule) => Promise<void>;
}) {
  const initial = scheduleDraftOf(schedule, Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [draft, setDraft] = useDraft<ScheduleDraft>(`schedule ${form}`, scheduleDraft, initial);
  const set = (change: Partial<ScheduleDraft>) => setDraft((before) => ({ ...before, ...change }));
  return (
    <SaveForm save={() => save({ ...schedule, ...readSchedule(draft) })} submit={words.save} saved={words.saved}>
      <Choice
        label={words.often}
        value={draft.often}
        choices={choices}
        onChange={(often) => isOften(often) && set({ often })}
      />
      <Days draft={draft} set={set} />
      {draft.often !== 'never' && <Time draft={draft} set={set} />}
    </SaveForm>
  );
}
