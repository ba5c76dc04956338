import { textValue, type Value } from './value.ts';

/** Of two literals, what can be told without running anything. */
export function binary(operator: string, left: Value | undefined, right: Value | undefined): Value | undefined {
  if (left?.kind !== 'text' || right?.kind !== 'text') return undefined;
  switch (operator) {
    case '+':
      return textValue(
        typeof left.value === 'number' && typeof right.value === 'number'
          ? left.value + right.value
          : `${left.value}${right.value}`,
      );
    case '==':
    case '===':
      return textValue(left.value === right.value);
    case '!=':
    case '!==':
      return textValue(left.value !== right.value);
    case '<':
      return textValue(left.value < right.value);
    case '>':
      return textValue(left.value > right.value);
    default:
      return undefined;
  }
}
