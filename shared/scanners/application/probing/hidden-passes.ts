import { isInTime } from '../../../scanning/frame/out-of-time.ts';
import { browserChecks } from '../browser/browser-checks.ts';
import type { ScanState } from '../scan-state.ts';
import { storedXss } from '../submitting/stored-xss.ts';

/**
 * Says of the checks that send values by other ways than the probes (a browser, the pass for what was stored) that a firewall
 * which refuses values stands before what they would have seen; false where there was no time to know of one.
 */
export async function noteHiddenPasses({
  base,
  changes,
  firewall,
  frame,
  isActive,
  parts,
  questions,
  retest,
}: ScanState): Promise<boolean> {
  const passes = [...(parts.browser ? browserChecks : []), ...(changes ? [storedXss] : [])];
  const asked = passes.filter(({ id }) => retest === undefined || retest.isAbout(id));
  if (!isActive || asked.length === 0) return true;
  return await isInTime(async () => {
    if (!(await firewall.refusesValues())) return;
    for (const { id: checkId } of asked) {
      if (!questions.isAnswered(checkId)) continue;
      questions.unanswered(checkId);
      const reason = 'A firewall refuses values that the check sends';
      frame.take({ coverage: [{ checkId, target: base, outcome: 'blocked', reason, count: 1 }] });
    }
  });
}
