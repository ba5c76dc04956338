import { texts } from '../texts.ts';
import { Field } from './field.tsx';

/** Asks for a list, one entry a line. */
export function ListField({
  label,
  help = texts.listHelp,
  value,
  set,
}: {
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  readonly set: (value: string) => void;
}) {
  return (
    <Field label={label} help={help}>
      {(control) => (
        <textarea {...control} rows={2} value={value} onInput={({ currentTarget }) => set(currentTarget.value)} />
      )}
    </Field>
  );
}
