import type { AttributeValue, Item } from 'dynalite/db/index.js';

const bytes = (text: string) => Buffer.byteLength(text, 'utf8');
const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);

/** Two digits a byte, plus one byte for the exponent and one for a sign. */
function numberSize(number: string): number {
  const digits = number
    .replace(/e.*$/i, '')
    .replace(/[-.]/g, '')
    .replace(/^0+|0+$/g, '').length;
  return digits === 0 ? 1 : 1 + Math.ceil(digits / 2) + (number.startsWith('-') ? 1 : 0);
}

function valueSize(value: AttributeValue): number {
  if (value.S !== undefined) return bytes(value.S);
  if (value.N !== undefined) return numberSize(value.N);
  if (value.B !== undefined) return Buffer.from(value.B, 'base64').length;
  if (value.SS !== undefined) return sum(value.SS.map(bytes));
  if (value.NS !== undefined) return sum(value.NS.map(numberSize));
  if (value.BS !== undefined) return sum(value.BS.map((each) => Buffer.from(each, 'base64').length));
  if (value.L !== undefined) return 3 + sum(value.L.map((each) => 1 + valueSize(each)));
  if (value.M !== undefined) return 3 + Object.keys(value.M).length + itemSize(value.M);
  return 1;
}

/**
 * An item's size in bytes by DynamoDB's rules: UTF-8 names and values, where dynalite counts UTF-16 units
 * (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html).
 */
export function itemSize(item: Item): number {
  return sum(Object.entries(item).map(([name, value]) => bytes(name) + valueSize(value)));
}
