import { listPolicy } from '../../../shared/api/scan/policy.ts';
import { collected } from '../../library/collected.ts';
import { formatAddress } from '../address.ts';
import { useCurrent } from '../frame/current.ts';
import { useLoaded } from '../loaded.ts';
import { LoadingArea } from '../parts/loading-area.tsx';
import { Empty } from '../parts/notice.tsx';
import { Title } from '../parts/title.tsx';
import { client } from '../session.ts';
import { type Listed, listTargets } from '../targets/targets-page.tsx';
import { texts } from '../texts.ts';
import { placedTimeText } from '../time-text.ts';
import { scheduleWords } from './schedule-words.ts';
import { type PolicyAnswer, readPolicy } from './target-policy.ts';

const words = texts.schedules;

interface Scheduled {
  readonly listed: Listed;
  readonly answer: PolicyAnswer | undefined;
}

/** The targets that have a policy, each with it. */
async function readSchedules(projectId: number, signal: AbortSignal): Promise<Scheduled[]> {
  const [targets, policies] = await Promise.all([
    listTargets(projectId),
    collected(client.pages(listPolicy, { project_id: projectId }, { signal }), (page) => page.policy),
  ]);
  const found = targets.filter(({ kind, target }) =>
    policies.some((policy) => policy.setting_type === kind.settingType && policy.setting_id === target.id),
  );
  return Promise.all(
    found.map(async (listed) => {
      const of = { projectId, kind: listed.kind, id: listed.target.id };
      return { listed, answer: await readPolicy(client, of, signal) };
    }),
  );
}

function Row({ listed: { kind, target }, answer }: Scheduled) {
  const { projectId } = useCurrent();
  const schedule = answer?.policy.schedule;
  return (
    <tr>
      <td class="title">
        <a href={formatAddress([projectId, 'targets', kind.name, target.id])}>{target.value || target.name}</a>
      </td>
      <td>{schedule ? scheduleWords(schedule) : words.cadence}</td>
      <td class="seen">{placedTimeText(answer?.next_fire_times[0] ?? 0) || texts.none}</td>
      <td>{answer && texts.policy.profileNames[answer.effective.profile]}</td>
    </tr>
  );
}

/** When each target is scanned by itself. */
export function SchedulesPage() {
  const { projectId } = useCurrent();
  const loaded = useLoaded(`schedules ${projectId}`, (signal) => readSchedules(projectId, signal));
  const { columns } = words;
  return (
    <>
      <Title text={words.title} />
      <LoadingArea loaded={loaded}>
        {(scheduled) =>
          scheduled.length === 0 ? (
            <Empty title={words.empty} next={words.emptyNext}>
              <a href={formatAddress([projectId, 'targets'])}>{texts.runs.targets}</a>
            </Empty>
          ) : (
            <table>
              <thead>
                <tr>
                  <th scope="col">{columns.target}</th>
                  <th scope="col">{columns.when}</th>
                  <th scope="col">{columns.next}</th>
                  <th scope="col">{columns.profile}</th>
                </tr>
              </thead>
              <tbody>
                {scheduled.map((each) => (
                  <Row key={`${each.listed.kind.name}:${each.listed.target.id}`} {...each} />
                ))}
              </tbody>
            </table>
          )
        }
      </LoadingArea>
    </>
  );
}
