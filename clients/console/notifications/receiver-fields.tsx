import { Choice, Field } from '../parts/field.tsx';
import { texts } from '../texts.ts';
import { newSecret, type ReceiverDraft } from './notification-draft.ts';

const words = texts.notifications;

type TextName = keyof typeof words.fields;

/** Which fields a receiver of each kind has. */
const fields: Readonly<Record<ReceiverDraft['kind'], readonly TextName[]>> = {
  '': [],
  mail: ['addresses'],
  slack: ['url'],
  teams: ['url'],
  webhook: ['url', 'secret'],
  jira: ['url', 'projectKey', 'issueType', 'user', 'token'],
};

const isKind = (name: string): name is ReceiverDraft['kind'] => name in fields;

/** Asks where a notification sends; one that is changed may keep its receiver, whose secrets nobody is shown. */
export function ReceiverFields({
  draft,
  isNew,
  set,
}: {
  readonly draft: ReceiverDraft;
  readonly isNew: boolean;
  readonly set: (change: Partial<ReceiverDraft>) => void;
}) {
  const kinds = Object.entries(words.receivers);
  return (
    <fieldset>
      <legend>{words.receiver}</legend>
      <Choice
        label={words.kind}
        value={draft.kind}
        choices={isNew ? kinds : [['', words.keep] as const, ...kinds]}
        onChange={(kind) => isKind(kind) && set({ kind })}
      />
      {fields[draft.kind].map((name) => (
        <Field key={name} label={words.fields[name]} help={words.fieldHelp[name]}>
          {(control) => (
            <input
              {...control}
              {...(name === 'token' && { type: 'password' as const })}
              autocomplete="off"
              spellcheck={false}
              value={draft[name]}
              onInput={({ currentTarget }) => set({ [name]: currentTarget.value })}
            />
          )}
        </Field>
      ))}
      {draft.kind === 'webhook' && (
        <div class="row">
          <button type="button" onClick={() => set({ secret: newSecret() })}>
            {words.makeSecret}
          </button>
        </div>
      )}
    </fieldset>
  );
}
