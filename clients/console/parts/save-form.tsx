import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Form } from './form.tsx';
import { Failure } from './notice.tsx';

/** A form that saves: one request at a time, what went wrong above its button, and that it is saved below, unless who shows the form says so. */
export function SaveForm({
  save,
  submit,
  saved,
  children,
}: {
  readonly save: () => Promise<void>;
  readonly submit: string;
  readonly saved?: string;
  readonly children: ComponentChildren;
}) {
  const [error, setError] = useState<unknown>();
  const [state, setState] = useState<'idle' | 'busy' | 'saved'>('idle');
  const submitted = async () => {
    setState('busy');
    setError(undefined);
    await save().then(
      () => setState('saved'),
      (fault: unknown) => {
        setError(fault);
        setState('idle');
      },
    );
  };
  return (
    <Form class="stack" submit={submitted}>
      {children}
      {error !== undefined && <Failure error={error} />}
      <div class="row">
        <button type="submit" aria-disabled={state === 'busy'}>
          {submit}
        </button>
        {saved !== undefined && <span role="status">{state === 'saved' && saved}</span>}
      </div>
    </Form>
  );
}
