import { useState } from 'preact/hooks';
import { decideMatching, type Matching } from '../../library/decide-matching.ts';
import { useCurrent } from '../frame/current.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Said } from '../parts/said.tsx';
import { SaveForm } from '../parts/save-form.tsx';
import { client } from '../session.ts';
import { texts } from '../texts.ts';
import type { Decision } from './decision.ts';
import type { FindingFilters } from './finding-filters.ts';
import { TriageForm } from './triage-form.tsx';

const words = texts.matching;

/** What is about to change: how many, and some of them. */
function Preview({ matching }: { readonly matching: Matching }) {
  const { fixed, sample } = matching;
  return (
    <>
      {fixed > 0 && <p class="help">{words.fixed(fixed)}</p>}
      <ul class="picked">
        {sample.map(({ finding_id, title, resource }) => (
          <li key={finding_id}>
            <Said text={title} /> <small>{resource}</small>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Asks for one decision about all findings that the filters show, shows what it would change, and makes it. */
export function MatchingDialog({
  filters,
  done,
  cancel,
}: {
  readonly filters: FindingFilters;
  readonly done: (count: number) => void;
  readonly cancel: () => void;
}) {
  const { projectId } = useCurrent();
  const [asked, setAsked] = useState<{ readonly decision: Decision; readonly matching: Matching }>();
  const [progress, setProgress] = useState('');
  const preview = async (decision: Decision) => {
    const matching = await decideMatching(client, projectId, filters, decision, { preview: true });
    setAsked({ decision, matching });
  };
  const change = async () => {
    if (!asked) return;
    const told = ({ changed }: Matching) => setProgress(words.done(changed));
    const { changed } = await decideMatching(client, projectId, filters, asked.decision, { preview: false, told });
    done(changed);
  };
  return (
    <Dialog title={words.title} cancel={cancel}>
      <p role="status">{asked && <strong>{words.changes(asked.matching.changed)}</strong>}</p>
      {!asked && (
        <TriageForm
          form={`${projectId} matching`}
          initial={{ status: 'accepted', reason: '', owner: '', until: '' }}
          save={preview}
        />
      )}
      {asked && (
        <SaveForm save={change} submit={words.confirm(asked.matching.changed)} saved="">
          <Preview matching={asked.matching} />
          <p role="status">{progress}</p>
        </SaveForm>
      )}
    </Dialog>
  );
}
