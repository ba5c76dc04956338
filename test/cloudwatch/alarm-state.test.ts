import { describe, expect, test } from 'vitest';
import { type AlarmState, type Rule, stateOf } from './alarm-state.ts';

const treatments = ['missing', 'ignore', 'breaching', 'notBreaching'] as const;

/** Points as the documentation draws them: `0` within the threshold, `X` breaching it, `-` missing; the oldest first. */
const pointsOf = (drawn: string) => drawn.split(' ').map((point) => ({ 0: 0, X: 9, '-': undefined })[point]);

const retained: AlarmState = 'INSUFFICIENT_DATA';

/** The tables of AWS's documentation, row by row: for `missing`, `ignore`, `breaching` and `notBreaching`. */
const documented: readonly [number, string, readonly AlarmState[]][] = [
  [3, '0 - X - X', ['OK', 'OK', 'OK', 'OK']],
  [3, '0 - - - -', ['OK', 'OK', 'OK', 'OK']],
  [3, '- - - - -', ['INSUFFICIENT_DATA', retained, 'ALARM', 'OK']],
  [3, '0 X X - X', ['ALARM', 'ALARM', 'ALARM', 'ALARM']],
  [3, '- - X - -', ['ALARM', retained, 'ALARM', 'OK']],
  [2, '0 - X - X', ['ALARM', 'ALARM', 'ALARM', 'ALARM']],
  [2, '0 0 X 0 X', ['ALARM', 'ALARM', 'ALARM', 'ALARM']],
  [2, '0 - X - -', ['OK', 'OK', 'ALARM', 'OK']],
  [2, '- - - - 0', ['OK', 'OK', 'ALARM', 'OK']],
  [2, '- - - X -', ['ALARM', retained, 'ALARM', 'OK']],
];

describe('an alarm on three periods, as AWS documents it', () => {
  test.each(documented)('%i of 3, with %s', (datapointsToAlarm, drawn, states) => {
    const ruleOf = (treatMissingData: Rule['treatMissingData']) => ({
      breaches: (value: number) => value > 5,
      evaluationPeriods: 3,
      datapointsToAlarm,
      treatMissingData,
    });
    expect(treatments.map((each) => stateOf(ruleOf(each), pointsOf(drawn), retained))).toEqual(states);
  });
});
