import { type RunState, runStates } from '../../../shared/records/runs/run-states.ts';
import { address, replaceQuery } from '../navigation.ts';
import { Choice } from '../parts/field.tsx';
import { LeftOut } from '../parts/left-out.tsx';
import { Title } from '../parts/title.tsx';
import { texts } from '../texts.ts';
import { RunList } from './run-list.tsx';
import { RunPage } from './run-page.tsx';

const words = texts.runs;

const stateOf = (text: string | undefined): RunState | undefined => runStates.find((each) => each === text);

function RunsPage() {
  const { state: asked } = address.value.query;
  const state = stateOf(asked);
  return (
    <>
      <Title text={words.title} />
      <form class="filters" onSubmit={(event) => event.preventDefault()}>
        <Choice
          label={words.state}
          value={state ?? ''}
          choices={[['', texts.findings.any], ...runStates.map((each) => [each, words.states[each]] as const)]}
          onChange={(value) => replaceQuery({ state: value })}
        />
      </form>
      <LeftOut asked={asked === undefined || state ? [] : [`state=${asked}`]} />
      <RunList selection={{ state }} />
    </>
  );
}

/** The list of runs, or the one that the address names. */
export function RunsArea() {
  const [, , id] = address.value.path;
  return id === undefined ? <RunsPage /> : <RunPage key={id} runId={id} />;
}
