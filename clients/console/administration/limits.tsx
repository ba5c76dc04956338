import { useRef } from 'preact/hooks';
import * as z from 'zod/mini';
import { listProject, putProject } from '../../../shared/api/scan/project.ts';
import { severities } from '../../../shared/records/findings/severity.ts';
import { noSla, type SlaDays } from '../../../shared/records/findings/sla.ts';
import { collected } from '../../library/collected.ts';
import { useDraft } from '../draft.ts';
import { useCurrent } from '../frame/current.ts';
import { useLoaded } from '../loaded.ts';
import { wholeNumber } from '../numbers.ts';
import { LoadingArea } from '../parts/loading-area.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { SaveForm } from '../parts/save-form.tsx';
import { client } from '../session.ts';
import { texts } from '../texts.ts';

const words = texts.limits;

const draftSchema = z.object({ high: z.string(), medium: z.string(), low: z.string() });

const dayText = (days: number) => (days === 0 ? '' : String(days));

function LimitsForm({ limits, etag }: { readonly limits: SlaDays; readonly etag: string | undefined }) {
  const { projectId: project_id } = useCurrent();
  const [draft, setDraft] = useDraft(`limits ${project_id} ${Object.values(limits)}`, draftSchema, {
    high: dayText(limits.high),
    medium: dayText(limits.medium),
    low: dayText(limits.low),
  });
  // The version that the form is about: what somebody else sets meanwhile is not put away.
  const known = useRef(etag);
  const save = async () => {
    const daysOf = (severity: keyof SlaDays) => wholeNumber(texts.severities[severity], draft[severity]) ?? 0;
    const sla_days = { high: daysOf('high'), medium: daysOf('medium'), low: daysOf('low') };
    const input = { project_id, project: { project_id, sla_days } };
    const match = known.current === undefined ? {} : { ifMatch: known.current };
    known.current = (await client.call(putProject, input, match)).data.project.etag;
  };
  return (
    <SaveForm save={save} submit={texts.policy.save} saved={texts.triage.saved}>
      {severities.map((severity) => (
        <NumberField
          key={severity}
          label={texts.severities[severity]}
          value={draft[severity]}
          set={(days) => setDraft((before) => ({ ...before, [severity]: days }))}
        />
      ))}
    </SaveForm>
  );
}

/** In how many days open findings of the project are to be fixed, by severity, and the form to change it. */
export function Limits() {
  const { projectId } = useCurrent();
  const loaded = useLoaded(`limits ${projectId}`, async (signal) => {
    const projects = await collected(client.pages(listProject, {}, { signal }), (page) => page.project);
    return projects.find(({ project_id }) => project_id === projectId);
  });
  return (
    <section class="card">
      <h2>{words.title}</h2>
      <p class="help">{words.help}</p>
      <LoadingArea loaded={loaded}>
        {(project) => <LimitsForm limits={project?.sla_days ?? noSla} etag={project?.etag} />}
      </LoadingArea>
    </section>
  );
}
