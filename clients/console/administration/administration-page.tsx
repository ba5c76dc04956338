import { useState } from 'preact/hooks';
import { getScanning, putScanning } from '../../../shared/api/scan/scanning.ts';
import { useCurrent } from '../frame/current.ts';
import { useLoaded } from '../loaded.ts';
import { LoadingArea } from '../parts/loading-area.tsx';
import { Failure } from '../parts/notice.tsx';
import { Title } from '../parts/title.tsx';
import { client } from '../session.ts';
import { texts } from '../texts.ts';
import { timeText } from '../time-text.ts';
import { Limits } from './limits.tsx';
import { StopDialog } from './stop-dialog.tsx';

const words = texts.switch;

/** Stops all scans of all projects, which is asked about first, or lets them run again. */
function SwitchButton({
  isOn,
  etag,
  changed,
}: {
  readonly isOn: boolean;
  readonly etag: string | undefined;
  readonly changed: () => void;
}) {
  const [isAsked, setAsked] = useState(false);
  const [error, setError] = useState<unknown>();
  const set = async (enabled: boolean, reason: string) => {
    // Stopping is never refused; who lets scans run again has seen why they were stopped.
    const match = enabled && etag !== undefined ? { ifMatch: etag } : {};
    await client.call(putScanning, { scanning: { enabled, reason } }, match);
    setAsked(false);
    changed();
  };
  const resume = () => {
    setError(undefined);
    set(true, '').catch(setError);
  };
  return (
    <>
      {error !== undefined && <Failure error={error} />}
      {isOn ? (
        <button type="button" class="danger" onClick={() => setAsked(true)}>
          {`${words.stop} …`}
        </button>
      ) : (
        <button type="button" onClick={resume}>
          {words.resume}
        </button>
      )}
      {isAsked && <StopDialog stop={(reason) => set(false, reason)} cancel={() => setAsked(false)} />}
    </>
  );
}

/** The switch for all scans of all projects. */
export function AdministrationPage() {
  const { projectId: project_id, everywhere } = useCurrent();
  const loaded = useLoaded(`scanning ${project_id}`, async (signal) => {
    const { data, etag } = await client.call(getScanning, { project_id }, { signal });
    return { ...data.scanning, etag };
  });
  return (
    <>
      <Title text={texts.pages.administration} />
      <Limits />
      <section class="card">
        <h2>{words.title}</h2>
        <LoadingArea loaded={loaded}>
          {({ enabled, reason, stage_enabled, changed_at, etag }) => (
            <>
              <p>
                <strong>{enabled ? words.on : words.off}</strong> {reason}
              </p>
              {!stage_enabled && <p class="notice">{words.stageOff}</p>}
              {changed_at > 0 && <p class="help">{`${words.since}: ${timeText(changed_at)}`}</p>}
              {everywhere === 'admin' ? (
                <SwitchButton isOn={enabled} etag={etag} changed={loaded.reload} />
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
