import { useRef } from 'preact/hooks';
import type { TargetKind } from '../../targets/target-kind.ts';
import { useCurrent, usePermission } from '../frame/current.ts';
import { useLoaded } from '../loaded.ts';
import { LoadingArea } from '../parts/loading-area.tsx';
import { client } from '../session.ts';
import { texts } from '../texts.ts';
import { placedTimeText } from '../time-text.ts';
import { DefinitionForm } from './definition-form.tsx';
import { EffectivePolicy } from './effective-policy.tsx';
import { PolicyForm } from './policy-form.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import { scheduleWords } from './schedule-words.ts';
import {
  changePolicy,
  type Explained,
  explainPolicy,
  type PolicyAnswer,
  type PolicyParts,
  readPolicy,
} from './target-policy.ts';

const words = texts.schedules;

/** When a target is scanned, in words, with the next times. */
function whenText({ scheduled_by, next_fire_times: next }: Explained, policy: PolicyParts | undefined): string {
  const said = policy?.schedule ? scheduleWords(policy.schedule) : words.cadence;
  if (scheduled_by === 'nobody') return policy?.schedule?.enabled === false ? words.off : words.nobody;
  return [said, next[0] !== undefined && words.next(placedTimeText(next[0]))].filter(Boolean).join(', ');
}

/** What was saved over an answer, until there is a newer one. */
type Written = { readonly over: PolicyAnswer | undefined; readonly policy: PolicyAnswer['policy'] } | undefined;

/** When and how a target is scanned, and the forms to change it. */
export function TargetSchedule({ kind, id }: { readonly kind: TargetKind; readonly id: number }) {
  const { projectId } = useCurrent();
  const mayWrite = usePermission('scan:write');
  const of = { projectId, kind, id };
  const loaded = useLoaded(`policy ${projectId} ${kind.name} ${id}`, async (signal) => {
    const [answer, explained] = await Promise.all([readPolicy(client, of, signal), explainPolicy(client, of, signal)]);
    return { answer, explained };
  });
  // Of this version of the policy: what was typed about another is not put over it.
  const formOf = (answer: PolicyAnswer | undefined) => `${projectId} ${kind.name} ${id} ${answer?.policy.updated_at}`;
  // What was saved last, until it is read anew: a second change is over the first.
  const written = useRef<Written>(undefined);
  const saveOver = (answer: PolicyAnswer | undefined) => async (parts: PolicyParts) => {
    const before = written.current && written.current.over === answer ? written.current.policy : answer?.policy;
    written.current = { over: answer, policy: await changePolicy(client, of, before, parts) };
    loaded.reload();
  };
  return (
    <LoadingArea loaded={loaded}>
      {({ answer, explained }) => (
        <div class="halves">
          <section class="card">
            <h2>{words.form.title}</h2>
            <p>{whenText(explained, answer?.policy)}</p>
            {mayWrite && (
              <ScheduleForm
                form={formOf(answer)}
                schedule={answer?.policy.schedule}
                save={(schedule) => saveOver(answer)({ schedule })}
              />
            )}
          </section>
          {mayWrite && (
            <section class="card">
              <h2>{texts.policy.title}</h2>
              <PolicyForm form={formOf(answer)} kind={kind} answer={answer} save={saveOver(answer)} />
            </section>
          )}
          <section class="card">
            <h2>{texts.effective.title}</h2>
            <EffectivePolicy {...explained} />
          </section>
          {kind.settingType === 'application_scan' && (
            <section class="card">
              <h2>{texts.definition.title}</h2>
              <DefinitionForm stored={answer?.policy.uploaded_definition} mayWrite={mayWrite} save={saveOver(answer)} />
            </section>
          )}
        </div>
      )}
    </LoadingArea>
  );
}
