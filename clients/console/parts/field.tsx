import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

/** What a control of a field must carry so that readers connect it with label, help and fault. */
export interface ControlAttributes {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: boolean;
}

interface FieldProps {
  readonly label: string;
  readonly help?: string | undefined;
  readonly fault?: ComponentChildren;
  readonly class?: string;
  readonly children: (control: ControlAttributes) => ComponentChildren;
}

/** A labelled control with its help and what is wrong with its value. */
export function Field({ label, help, fault, children, class: style = '' }: FieldProps) {
  const id = useId();
  const described = [help && `${id}-help`, fault && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <div class={`field ${style}`}>
      <label for={id}>{label}</label>
      {children({
        id,
        ...(described && { 'aria-describedby': described }),
        ...(fault !== undefined && { 'aria-invalid': true }),
      })}
      {help && (
        <small id={`${id}-help`} class="help">
          {help}
        </small>
      )}
      {fault && (
        <small id={`${id}-fault`} class="fault">
          {fault}
        </small>
      )}
    </div>
  );
}

/** The choices of a select, by value and text. */
export type Choices = readonly (readonly [value: string, text: string])[];

/** A labelled choice of one value. */
export function Choice({
  label,
  help,
  value,
  choices,
  onChange,
}: {
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  readonly choices: Choices;
  readonly onChange: (value: string) => void;
}) {
  return (
    <Field label={label} help={help}>
      {(control) => (
        <select {...control} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {choices.map(([each, text]) => (
            <option key={each} value={each}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
