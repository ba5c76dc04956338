/** How CloudWatch comes from the points of an evaluation range to the state of an alarm. */
export interface Rule {
  readonly breaches: (value: number) => boolean;
  readonly evaluationPeriods: number;
  readonly datapointsToAlarm: number;
  readonly treatMissingData: 'missing' | 'ignore' | 'breaching' | 'notBreaching';
}

export type AlarmState = 'OK' | 'ALARM' | 'INSUFFICIENT_DATA';

/**
 * The state after an evaluation of `points`, the oldest first, undefined where a period has no data. CloudWatch looks at
 * more periods than the rule has: where as many of them have data, the newest of these decide; else the missing ones are
 * filled in, as few times as possible.
 * Source: "Configuring how CloudWatch alarms treat missing data", Amazon CloudWatch User Guide.
 */
export function stateOf(rule: Rule, points: readonly (number | undefined)[], before: AlarmState): AlarmState {
  const { breaches, evaluationPeriods, datapointsToAlarm, treatMissingData } = rule;
  const real = points.filter((value) => value !== undefined).slice(-evaluationPeriods);
  const breaching = real.filter(breaches).length;
  const missing = evaluationPeriods - real.length;
  if (breaching >= datapointsToAlarm) return 'ALARM';
  if (missing === 0 || treatMissingData === 'notBreaching') return 'OK';
  if (treatMissingData === 'breaching') return breaching + missing >= datapointsToAlarm ? 'ALARM' : 'OK';
  if (real.length === 0) return treatMissingData === 'ignore' ? before : 'INSUFFICIENT_DATA';
  // All that is known breaches, and the oldest of it is as old as it would take.
  const oldest = points.length - points.findIndex((value) => value !== undefined);
  if (breaching < real.length || oldest < datapointsToAlarm) return 'OK';
  return treatMissingData === 'ignore' ? before : 'ALARM';
}
