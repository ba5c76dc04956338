import { type Severity, severities } from '../../shared/records/findings/severity.ts';

/** True where a severity is the threshold or worse. */
export function reaches(severity: Severity, least: Severity): boolean {
  return severities.indexOf(severity) <= severities.indexOf(least);
}
