import { isDeepStrictEqual } from 'node:util';
import db, {
  type ActionError,
  type AttributeValue,
  type Expression,
  type Item,
  type Operand,
} from 'dynalite/db/index.js';

/** True for a map or a list, which dynalite compares as objects: two with the same content are never equal to it. */
function isDocument(value: AttributeValue | undefined): boolean {
  return value !== undefined && ('M' in value || 'L' in value);
}

function operandIn(operand: Operand, item: Item): AttributeValue | undefined {
  if (Array.isArray(operand)) return db.mapPath(operand, item);
  return 'type' in operand ? undefined : operand;
}

/** What an expression says of an item, documents compared by what they hold, as DynamoDB does. */
function holds(item: Item, expression: Expression): boolean {
  if (expression.type === 'and') return expression.args.every((each) => holds(item, each));
  if (expression.type === 'or') return expression.args.some((each) => holds(item, each));
  if (expression.type === 'not') return expression.args.every((each) => !holds(item, each));
  const [first, ...others] = expression.args.map((each) => operandIn(each, item));
  if (!isDocument(first)) return db.matchesExprFilter(item, expression);
  const isAmong = others.some((each) => isDeepStrictEqual(first, each));
  if (expression.type === '=' || expression.type === 'in') return isAmong;
  return expression.type === '<>' ? !isAmong : db.matchesExprFilter(item, expression);
}

function conditionFailed(): ActionError {
  const message = 'The conditional request failed';
  const __type = 'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException';
  return Object.assign(new Error(message), { statusCode: 400, body: { __type, message } });
}

/**
 * Extends the conditions of dynalite's writes to maps and lists: without this, a write on condition that a document is
 * unchanged would always fail.
 */
export function compareDocuments(): void {
  const checkConditional = db.checkConditional;
  db.checkConditional = (request, item) => {
    const condition = request._condition?.expression;
    if (condition === undefined) return checkConditional(request, item);
    return holds(item ?? {}, condition) ? null : conditionFailed();
  };
}
