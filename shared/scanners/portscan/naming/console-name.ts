import type { ConsoleAnswer } from '../../../scanning/exposure/consoles/console-rule.ts';
import { consoleRules } from '../../../scanning/exposure/consoles/console-rules.ts';

/** The console whose front page a response is; undefined for any other. Whether it requires a login is not asked here. */
export function consoleNameOf(front: ConsoleAnswer): string | undefined {
  const rule = consoleRules.find((each) => each.front(front));
  return rule?.product ?? rule?.name;
}
