import { useState } from 'preact/hooks';
import { getScanning, putScanning } from '../../../shared/api/scan/scanning.ts';
import { useCurrent } from '../frame/current.ts';
import { useLoaded } from '../loaded.ts';
import { Field } from '../parts/field.tsx';
import { LoadingArea } from '../parts/loading-area.tsx';
import { SaveForm } from '../parts/save-form.tsx';
import { client } from '../session.ts';
import { texts } from '../texts.ts';
import { timeText } from '../time-text.ts';

const words = texts.switch;

/** Stops all scans of all projects, or lets them run again; a reason belongs to it. */
function SwitchForm({ isOn, changed }: { readonly isOn: boolean; readonly changed: () => void }) {
  const [reason, setReason] = useState('');
  const save = async () => {
    await client.call(putScanning, { scanning: { enabled: !isOn, reason } });
    setReason('');
    changed();
  };
  return (
    <SaveForm save={save} submit={isOn ? words.stop : words.resume} saved={texts.triage.saved}>
      {isOn && <p>{words.confirm}</p>}
      <Field label={words.reason} help={words.reasonHelp}>
        {(control) => (
          <input
            {...control}
            maxLength={255}
            value={reason}
            onInput={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
      </Field>
    </SaveForm>
  );
}

/** The switch for all scans of all projects. */
export function AdministrationPage() {
  const { projectId: project_id, everywhere } = useCurrent();
  const loaded = useLoaded(`scanning ${project_id}`, async (signal) => {
    const { data } = await client.call(getScanning, { project_id }, { signal });
    return data.scanning;
  });
  return (
    <>
      <h1>{texts.pages.administration}</h1>
      <section class="card">
        <h2>{words.title}</h2>
        <LoadingArea loaded={loaded}>
          {({ enabled, reason, stage_enabled, changed_at }) => (
            <>
              <p>
                <strong>{enabled ? words.on : words.off}</strong> {reason}
              </p>
              {!stage_enabled && <p class="notice">{words.stageOff}</p>}
              {changed_at > 0 && <p class="help">{`${words.since}: ${timeText(changed_at)}`}</p>}
              {everywhere === 'admin' ? (
                <SwitchForm isOn={enabled} changed={loaded.reload} />
              ) : (
                <p class="help">{words.onlyAll}</p>
              )}
            </>
          )}
        </LoadingArea>
      </section>
    </>
  );
}
