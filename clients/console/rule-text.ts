import { texts } from './texts.ts';

const { rules } = texts;

/** A rule of the table with its values open: `must have at most {1} characters`. */
const patterns = Object.entries(rules).map(([rule, told]) => {
  const parts = rule.split(/\{\d\}/).map((part) => RegExp.escape(part));
  return { pattern: new RegExp(`^${parts.join('(.+)')}$`, 's'), told };
});

/**
 * Says a rule of the service in the words of the table, with the values that the service names: undefined where the table does
 * not have it, so that the service's own words are all there is.
 */
export function ruleText(rule: string): string | undefined {
  for (const { pattern, told } of patterns) {
    const values = pattern.exec(rule);
    if (values) return told.replaceAll(/\{(\d)\}/g, (_, at: string) => values[Number(at)] ?? '');
  }
  return undefined;
}
