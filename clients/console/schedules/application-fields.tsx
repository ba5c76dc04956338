import { CheckField } from '../parts/check-field.tsx';
import { Field } from '../parts/field.tsx';
import { ListField } from '../parts/list-field.tsx';
import { texts } from '../texts.ts';
import type { PolicyPart } from './policy-part.ts';

const words = texts.policy;

/** Asks what scans of a web application alone can be told. */
export function ApplicationFields({ draft, set }: PolicyPart) {
  return (
    <>
      {draft.profile === 'intrusive' && (
        <>
          <ListField label={words.forms} help={words.formsHelp} value={draft.forms} set={(forms) => set({ forms })} />
          <ListField
            label={words.excludedWords}
            help={words.excludedWordsHelp}
            value={draft.excludedWords}
            set={(excludedWords) => set({ excludedWords })}
          />
        </>
      )}
      <ListField
        label={words.secondCredentials}
        help={words.secondCredentialsHelp}
        value={draft.secondCredentials}
        set={(secondCredentials) => set({ secondCredentials })}
      />
      <Field label={words.definition} help={words.definitionHelp}>
        {(control) => (
          <input
            {...control}
            inputMode="url"
            value={draft.definitionUrl}
            onInput={({ currentTarget }) => set({ definitionUrl: currentTarget.value })}
          />
        )}
      </Field>
      <CheckField label={words.robots} checked={draft.obeysRobots} set={(obeysRobots) => set({ obeysRobots })} />
      <CheckField label={words.outOfBand} checked={draft.outOfBand} set={(outOfBand) => set({ outOfBand })} />
    </>
  );
}
