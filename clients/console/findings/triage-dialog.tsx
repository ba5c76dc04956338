import { useState } from 'preact/hooks';
import type { ListedFinding } from '../../../shared/records/findings/finding.ts';
import { useCurrent } from '../frame/current.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Said } from '../parts/said.tsx';
import { client } from '../session.ts';
import { texts } from '../texts.ts';
import { type Decision, decideAll } from './decision.ts';
import { TriageForm } from './triage-form.tsx';

const words = texts.triage;

/** Asks for one decision about several findings. */
export function TriageDialog({
  findings,
  done,
  cancel,
}: {
  readonly findings: readonly ListedFinding[];
  readonly done: (count: number) => void;
  readonly cancel: () => void;
}) {
  const { projectId } = useCurrent();
  const [result, setResult] = useState<string>();
  const save = async (decision: Decision) => {
    const faults = await decideAll(client, projectId, findings, decision);
    if (faults.size === 0) return done(findings.length);
    setResult(words.failedSome(findings.length - faults.size, faults.size));
    throw faults.values().next().value;
  };
  return (
    <Dialog title={words.many(findings.length)} cancel={cancel}>
      <ul class="picked">
        {findings.slice(0, 5).map(({ finding_id, title, resource }) => (
          <li key={finding_id}>
            <Said text={title} /> <small>{resource}</small>
          </li>
        ))}
        {findings.length > 5 && <li>…</li>}
      </ul>
      {result && <p role="status">{result}</p>}
      <TriageForm
        form={`${projectId} several`}
        initial={{ status: 'accepted', reason: '', owner: '', until: '' }}
        save={save}
      />
    </Dialog>
  );
}
