import { writeFile } from 'node:fs/promises';
import { firstStates, isFinal, runStates, transitions } from '../shared/records/run-states.ts';

/** Where the diagram is committed. */
export const runStatesFile = new URL('../docs/run-states.md', import.meta.url);

/** The text of docs/run-states.md, made from the one table of transitions. */
export function runStatesText(): string {
  const begins = firstStates.map((state) => `  [*] --> ${state}`);
  const arrows = runStates.flatMap((from) => transitions[from].map((to) => `  ${from} --> ${to}`));
  const ends = runStates.filter(isFinal).map((state) => `  ${state} --> [*]`);
  return `# The states of a run

Made from \`shared/records/run-states.ts\` by \`node infra/run-states.ts\`; a test holds the two together.

\`\`\`mermaid
stateDiagram-v2
${[...begins, ...arrows, ...ends].join('\n')}
\`\`\`

| State | What it means | What the record says afterwards |
|---|---|---|
| queued | waits for a place of its project, for its message, or for another scan of its origin | 3, in progress |
| running | a scanner has it, or another invocation is to go on | 3, in progress |
| cancelling | to be stopped; its scanner hears of it within two seconds | 3, in progress |
| cancelled | stopped by a user, or its setting was deleted; what was found is kept | 4, with the reason |
| succeeded | everything that could be checked was | 1, what was checked and found |
| partial | a budget ended it; the checkpoint is kept for retry-run | 1, what was not checked |
| skipped | the policy leaves nothing to scan, or a schedule came to a setting that cannot be scanned | as it was before |
| blocked | the egress guard, a firewall or a challenge stood in the way | 4, with the reason |
| failed | nothing answered, the setting cannot be scanned, or the service failed | 4, with the reason |
| timed_out | not through in seven days, waiting included | 4, with the reason |
`;
}

if (import.meta.main) await writeFile(runStatesFile, runStatesText());
