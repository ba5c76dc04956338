import { texts } from '../texts.ts';
import { Field } from './field.tsx';

/** Asks for a time zone, with those that the browser knows to choose from. */
export function ZoneField({ value, set }: { readonly value: string; readonly set: (zone: string) => void }) {
  return (
    <Field label={texts.zone}>
      {(control) => (
        <>
          <input
            {...control}
            list={`${control.id}-zones`}
            value={value}
            onInput={({ currentTarget }) => set(currentTarget.value)}
          />
          <datalist id={`${control.id}-zones`}>
            {Intl.supportedValuesOf('timeZone').map((each) => (
              <option key={each} value={each} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
