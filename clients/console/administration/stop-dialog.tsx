import { useState } from 'preact/hooks';
import * as z from 'zod/mini';
import { useDraft } from '../draft.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Failure } from '../parts/notice.tsx';
import { texts } from '../texts.ts';

const words = texts.switch;

/** Asks why all scans of all projects are to stop, and says what that does; without a reason nothing stops. */
export function StopDialog({
  stop,
  cancel,
}: {
  readonly stop: (reason: string) => Promise<void>;
  readonly cancel: () => void;
}) {
  const [reason, setReason] = useDraft('stop', z.string(), '');
  const [fault, setFault] = useState<string>();
  const [error, setError] = useState<unknown>();
  const submit = async () => {
    const given = reason.trim();
    setFault(given === '' ? words.needsReason : undefined);
    if (given !== '') await stop(given).catch(setError);
  };
  return (
    <Dialog title={words.stopTitle} cancel={cancel}>
      <Form class="stack" submit={submit}>
        <p>{words.confirm}</p>
        <Field label={words.reason} help={words.reasonHelp} fault={fault}>
          {(control) => (
            <input
              {...control}
              required
              maxLength={255}
              value={reason}
              onInput={({ currentTarget }) => setReason(currentTarget.value)}
            />
          )}
        </Field>
        {error !== undefined && <Failure error={error} />}
        <div class="row">
          <button type="submit" class="danger">
            {words.stop}
          </button>
          <button type="button" onClick={cancel}>
            {texts.cancel}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
