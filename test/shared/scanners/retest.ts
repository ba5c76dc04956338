import type { KnownFinding, Observation, Retest, ScanContext } from '../../../shared/scanning/scanner.ts';

/** A finding that is checked again, with what the scan says of that, and what is known to it as to any run. */
export function retestOf({ checkId, resource, location, evidence, reproduce = '' }: Observation) {
  const said = { limitedTo: '', exchanges: [] as { readonly asked: string; readonly answered: string }[] };
  const finding: KnownFinding = { checkId, resource, location };
  const retest: Retest = {
    ...finding,
    evidence,
    reproduce,
    limitedTo: (words) => {
      said.limitedTo = words;
    },
    exchanged: (asked, answered) => void said.exchanges.push({ asked, answered }),
  };
  const context: Pick<ScanContext, 'retest' | 'known'> = { retest, known: [finding] };
  return { finding, said, context, asked: () => said.exchanges.map(({ asked }) => asked) };
}

/** The observation of a check, which must be there. */
export function seen(observed: readonly Observation[], checkId: string, location?: string): Observation {
  const found = observed.find((each) => each.checkId === checkId && (location ?? each.location) === each.location);
  if (!found) throw new Error(`no ${checkId} among ${observed.map((each) => each.checkId).join(', ')}`);
  return found;
}
