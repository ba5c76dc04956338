import { type Severity, severities } from '../../shared/records/finding.ts';
import { CommandFault } from './fault.ts';

/** Reads `--fail-on`: a severity, or `none`. Throws CommandFault. */
export function threshold(word: string): Severity | undefined {
  if (word === 'none') return undefined;
  const severity = severities.find((each) => each === word);
  if (!severity) throw new CommandFault(`--fail-on ${word}: must be ${severities.join(', ')} or none`);
  return severity;
}

/** True where a severity is the threshold or worse. */
export function reaches(severity: Severity, least: Severity): boolean {
  return severities.indexOf(severity) <= severities.indexOf(least);
}
