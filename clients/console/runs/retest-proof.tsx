import type { RunRecord } from '../../../shared/records/runs/run.ts';
import { formatAddress } from '../address.ts';
import { useCurrent } from '../frame/current.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { Facts } from '../parts/facts.tsx';
import { Said } from '../parts/said.tsx';
import { texts } from '../texts.ts';
import { timeText } from '../time-text.ts';

const words = texts.retest;

/** What a retest was about, what it came to, and what was asked and answered for it. */
export function RetestProof({ retest }: { readonly retest: NonNullable<RunRecord['retest']> }) {
  const { projectId } = useCurrent();
  const { finding_id, check_id, resource, location, outcome, scope, exchanges } = retest;
  return (
    <section class="card">
      <h2>{words.title}</h2>
      <Facts
        facts={[
          [words.outcome, words.outcomes[outcome]],
          [
            words.finding,
            <a key="finding" href={formatAddress([projectId, 'findings', finding_id])}>
              {`${check_id}: ${resource} ${location}`}
            </a>,
          ],
          [words.scope, scope && <Said key="scope" text={scope} />],
        ]}
      />
      {exchanges.length > 0 && <h3>{words.exchanges}</h3>}
      <ol class="exchanges">
        {exchanges.map(({ at, asked, answered }, index) => (
          <li key={index}>
            <small>{timeText(at)}</small>
            <CodeBlock label={words.asked} text={asked} />
            <CodeBlock label={words.answered} text={answered} />
          </li>
        ))}
      </ol>
    </section>
  );
}
