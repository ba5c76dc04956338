import { writeFile } from 'node:fs/promises';
import { firstStates, isFinal, runStates, transitions } from '../shared/records/runs/run-states.ts';

/** Where the diagram is committed. */
export const runStatesFile = new URL('../docs/run-states.md', import.meta.url);

/** The text of docs/run-states.md, generated from the single table of transitions. */
export function runStatesText(): string {
  const begins = firstStates.map((state) => `  [*] --> ${state}`);
  const arrows = runStates.flatMap((from) => transitions[from].map((to) => `  ${from} --> ${to}`));
  const ends = runStates.filter(isFinal).map((state) => `  ${state} --> [*]`);
  return `# The states of a run

Generated from \`shared/records/runs/run-states.ts\` by \`node infra/run-states.ts\`; a test keeps the two consistent.

\`\`\`mermaid
stateDiagram-v2
${[...begins, ...arrows, ...ends].join('\n')}
\`\`\`

| State | Meaning | Status of the record |
|---|---|---|
| queued | waits for a slot of its project, for its message, for another scan of the same target, or for scanning to be switched on | 3, in progress |
| running | a scanner is processing it, or another invocation will resume it | 3, in progress |
| cancelling | being stopped; its scanner notices within two seconds | 3, in progress |
| cancelled | stopped by a user, or its setting was deleted; results so far are kept | 4, with the reason |
| succeeded | everything that could be checked was checked | 1, what was checked and found |
| partial | ended by a budget; the checkpoint is kept for retry-run | 1, what was not checked |
| skipped | the policy leaves nothing to scan, a scheduled setting cannot be scanned, or scanning was switched off at its time | unchanged |
| blocked | stopped by the egress guard, a firewall or a challenge | 4, with the reason |
| failed | no response, a setting that cannot be scanned, or a failure of the service | 4, with the reason |
| timed_out | not finished within seven days, waiting included | 4, with the reason |
`;
}

if (import.meta.main) await writeFile(runStatesFile, runStatesText());
