import { useEffect, useRef, useState } from 'preact/hooks';
import { Facts } from '../parts/facts.tsx';
import { Field } from '../parts/field.tsx';
import { RemovalDialog } from '../parts/removal-dialog.tsx';
import { SaveForm } from '../parts/save-form.tsx';
import { texts } from '../texts.ts';
import { readDefinitionFile, uploadFault } from './definition-file.ts';
import type { PolicyAnswer, PolicyParts } from './target-policy.ts';

const words = texts.definition;

const loadYaml = async () => (await import('./yaml.ts')).readYaml;

type Stored = PolicyAnswer['policy']['uploaded_definition'];
type Save = (parts: PolicyParts) => Promise<void>;

/** What is known of the definition that is stored. */
function StoredDefinition({ stored }: { readonly stored: Stored }) {
  if (stored === undefined) return <p>{words.none}</p>;
  const { format, operations, characters, digest } = stored;
  return (
    <Facts
      facts={[
        [words.format, format],
        [words.operations, operations],
        [words.characters, characters],
        [words.digest, <code key="digest">{digest}</code>],
      ]}
    />
  );
}

function Removal({ save, removed }: { readonly save: Save; readonly removed: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const remove = async () => {
    await save({ definition_text: '' });
    setAsked(false);
    removed();
  };
  return (
    <>
      <button type="button" class="danger" onClick={() => setAsked(true)}>
        {words.remove}
      </button>
      {isAsked && (
        <RemovalDialog
          words={{ title: words.removeTitle, text: words.removeText, action: words.remove }}
          remove={remove}
          cancel={() => setAsked(false)}
        />
      )}
    </>
  );
}

/** Asks for the file with the API definition of an application, and sends it. */
function Upload({ stored, save }: { readonly stored: Stored; readonly save: Save }) {
  const input = useRef<HTMLInputElement>(null);
  const upload = async () => {
    const text = await readDefinitionFile(input.current?.files?.[0], loadYaml);
    await save({ definition_text: text }).catch((error: unknown) => {
      throw uploadFault(error);
    });
    // The same file, mended meanwhile, can be chosen again.
    if (input.current) input.current.value = '';
  };
  return (
    <SaveForm save={upload} submit={stored === undefined ? words.upload : words.replace} saved={words.uploaded}>
      <Field label={words.file} help={words.fileHelp}>
        {(control) => <input {...control} ref={input} type="file" accept=".json,.yaml,.yml,.har" />}
      </Field>
    </SaveForm>
  );
}

/** The API definition that was uploaded for an application, and the ways to replace and to remove it. */
export function DefinitionForm({
  stored,
  mayWrite,
  save,
}: {
  readonly stored: Stored;
  readonly mayWrite: boolean;
  readonly save: Save;
}) {
  const [isRemoved, setRemoved] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const isGone = isRemoved && stored === undefined;
  useEffect(() => {
    // The button that had the focus is gone as well.
    if (isGone) form.current?.querySelector('input')?.focus();
  }, [isGone]);
  const change = async (parts: PolicyParts) => {
    setRemoved(false);
    await save(parts);
  };
  return (
    <>
      <StoredDefinition stored={stored} />
      {mayWrite && (
        <div class="stack" ref={form}>
          <Upload stored={stored} save={change} />
          {stored && <Removal save={change} removed={() => setRemoved(true)} />}
          <span role="status">{isRemoved && words.removed}</span>
        </div>
      )}
    </>
  );
}
