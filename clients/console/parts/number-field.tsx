import { isNumber } from '../numbers.ts';
import { texts } from '../texts.ts';
import { Field } from './field.tsx';

/** Asks for a number; what was typed stays a text until the form is read. */
export function NumberField({
  label,
  help,
  value,
  set,
}: {
  readonly label: string;
  readonly help?: string | undefined;
  readonly value: string;
  readonly set: (value: string) => void;
}) {
  return (
    <Field label={label} help={help} fault={isNumber(value) ? undefined : texts.numberFault}>
      {(control) => (
        <input
          {...control}
          inputMode="decimal"
          value={value}
          onInput={({ currentTarget }) => set(currentTarget.value)}
        />
      )}
    </Field>
  );
}
