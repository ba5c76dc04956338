import { startOfDay } from '../days.ts';
import { timeText } from '../time-text.ts';
import { Field } from './field.tsx';

/** A labelled day that stands for its start: seconds since the epoch as a text, empty for none. */
export function DateFilter({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const changed = (day: string) => onChange(day === '' ? '' : String(startOfDay(day)));
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type="date"
          value={/^\d{1,12}$/.test(value) ? timeText(Number(value)).slice(0, 10) : ''}
          onChange={(event) => changed(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
