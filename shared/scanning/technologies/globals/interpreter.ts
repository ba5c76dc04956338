import type {
  AnonymousClassDeclaration,
  CallExpression,
  Class,
  Function as Code,
  ConditionalExpression,
  Expression,
  Literal,
  LogicalExpression,
  MemberExpression,
  NewExpression,
  ObjectExpression,
  Pattern,
  PrivateIdentifier,
  Program,
  SpreadElement,
  Statement,
  Super,
  TemplateLiteral,
} from 'acorn';
import { globalNames, Memory } from './memory.ts';
import { binary } from './operator.ts';
import { type Scope, type Thing, textValue, thing, truthOf, type Value } from './value.ts';

const maxSteps = 400_000;
const maxDepth = 150;
/** Times that one function's body is gone through: a loader may call it from several places. */
const maxRuns = 4;

/** What browsers do not have, and scripts ask for to see where they run. */
const absentNames: ReadonlySet<string> = new Set(['exports', 'module', 'define', 'require', 'process', 'Deno', 'Bun']);
/** Functions that copy members of objects into their first one. */
const copiers: ReadonlySet<string> = new Set(['assign', 'extend']);

type Statements = readonly (Program['body'][number] | Statement)[];

/** One run through a function's body, and what it returns: of several returns the last that is known. */
interface Run {
  returned: Value | undefined;
}

function literalValue({ value }: Literal): Value | undefined {
  const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isText ? textValue(value) : undefined;
}

/**
 * Follows a page's scripts, statement by statement, to learn the values of their global variables: both branches where a
 * condition is not known, and each loop once. Nothing is run; only literals, objects and functions are followed.
 */
export class Interpreter {
  readonly #memory = new Memory();
  readonly #runs = new Map<Code, number>();
  #steps = 0;
  #depth = 0;

  run({ body }: Program): void {
    const scope: Scope = { names: this.#memory.global.members, outer: undefined, self: this.#memory.global };
    this.#statements(body, scope, { returned: undefined });
  }

  valueAt(path: string): string | undefined {
    let value: Value | undefined = this.#memory.global;
    for (const name of path.split('.')) {
      value = this.#memory.member(value, name);
    }
    if (value === undefined) return undefined;
    return value.kind === 'text' ? String(value.value) : '';
  }

  /** Names under which something is set, and those of the global object itself. */
  globalNames(): Iterable<string> {
    return [...this.#memory.global.members.keys(), ...globalNames];
  }

  #isSpent(): boolean {
    this.#steps += 1;
    return this.#steps > maxSteps || this.#depth > maxDepth;
  }

  #statements(body: Statements, scope: Scope, run: Run): void {
    // Functions are there before what stands above them.
    for (const node of body)
      if (node.type === 'FunctionDeclaration') this.#memory.declare(node.id.name, thing({ node, scope }), scope);
    for (const node of body) this.#statement(node, scope, run);
  }

  #statement(node: Program['body'][number] | Statement | null | undefined, scope: Scope, run: Run): void {
    if (!node || this.#isSpent()) return;
    this.#depth += 1;
    this.#statementInDepth(node, scope, run);
    this.#depth -= 1;
  }

  #statementInDepth(node: Program['body'][number] | Statement, scope: Scope, run: Run): void {
    switch (node.type) {
      case 'ExpressionStatement':
        this.#evaluate(node.expression, scope);
        return;
      case 'VariableDeclaration':
        for (const { id, init } of node.declarations) {
          const value = init ? this.#evaluate(init, scope) : undefined;
          // `var a;` again leaves what is there.
          if (id.type === 'Identifier' && (init || !scope.names.has(id.name)))
            this.#memory.declare(id.name, value, scope);
        }
        return;
      case 'ClassDeclaration':
        this.#memory.declare(node.id.name, this.#class(node, scope), scope);
        return;
      case 'ReturnStatement':
        if (node.argument) run.returned = this.#evaluate(node.argument, scope) ?? run.returned;
        return;
      case 'BlockStatement':
        this.#statements(node.body, scope, run);
        return;
      case 'IfStatement': {
        const truth = truthOf(this.#evaluate(node.test, scope));
        if (truth !== false) this.#statement(node.consequent, scope, run);
        if (truth !== true) this.#statement(node.alternate, scope, run);
        return;
      }
      case 'ForStatement':
        if (node.init?.type === 'VariableDeclaration') this.#statement(node.init, scope, run);
        else if (node.init) this.#evaluate(node.init, scope);
        this.#statement(node.body, scope, run);
        return;
      case 'ForInStatement':
      case 'ForOfStatement':
      case 'WhileStatement':
      case 'DoWhileStatement':
      case 'LabeledStatement':
      case 'WithStatement':
        this.#statement(node.body, scope, run);
        return;
      case 'TryStatement':
        this.#statement(node.block, scope, run);
        this.#statement(node.finalizer, scope, run);
        return;
      case 'SwitchStatement':
        for (const each of node.cases) this.#statements(each.consequent, scope, run);
        return;
      case 'ExportNamedDeclaration':
        if (node.declaration) this.#statements([node.declaration], scope, run);
        return;
      default:
    }
  }

  #evaluate(node: Expression | PrivateIdentifier | Super | SpreadElement, scope: Scope): Value | undefined {
    if (this.#isSpent()) return undefined;
    this.#depth += 1;
    const value = this.#evaluateInDepth(node, scope);
    this.#depth -= 1;
    return value;
  }

  #evaluateInDepth(node: Expression | PrivateIdentifier | Super | SpreadElement, scope: Scope): Value | undefined {
    switch (node.type) {
      case 'Literal':
        return literalValue(node);
      case 'TemplateLiteral':
        return this.#template(node, scope);
      case 'Identifier':
        return this.#memory.named(node.name, scope);
      case 'ThisExpression':
        return scope.self;
      case 'MemberExpression': {
        const owner = this.#evaluate(node.object, scope);
        const name = this.#memberName(node, scope);
        return name === undefined ? undefined : this.#memory.member(owner, name);
      }
      case 'AssignmentExpression':
        return this.#assignment(node.operator, node.left, node.right, scope);
      case 'SequenceExpression':
        return node.expressions.map((each) => this.#evaluate(each, scope)).at(-1);
      case 'ConditionalExpression':
        return this.#conditional(node, scope);
      case 'LogicalExpression':
        return this.#logical(node, scope);
      case 'UnaryExpression':
        return this.#unary(node.operator, node.argument, scope);
      case 'BinaryExpression':
        return binary(node.operator, this.#evaluate(node.left, scope), this.#evaluate(node.right, scope));
      case 'CallExpression':
      case 'NewExpression':
        return this.#call(node, scope);
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        return thing({ node, scope });
      case 'ClassExpression':
        return this.#class(node, scope);
      case 'ObjectExpression':
        return this.#object(node, scope);
      case 'ArrayExpression':
        for (const each of node.elements) if (each) this.#evaluate(each, scope);
        return thing();
      case 'ChainExpression':
      case 'ParenthesizedExpression':
        return this.#evaluate(node.expression, scope);
      case 'AwaitExpression':
      case 'SpreadElement':
        return this.#evaluate(node.argument, scope);
      default:
        return undefined;
    }
  }

  #template(node: TemplateLiteral, scope: Scope): Value | undefined {
    const values = node.expressions.map((each) => this.#evaluate(each, scope));
    let text = '';
    for (const [at, { value }] of node.quasis.entries()) {
      text += value.cooked ?? '';
      const next = values[at];
      if (at < values.length && next?.kind !== 'text') return undefined;
      if (next?.kind === 'text') text += String(next.value);
    }
    return textValue(text);
  }

  #conditional(node: ConditionalExpression, scope: Scope): Value | undefined {
    const truth = truthOf(this.#evaluate(node.test, scope));
    const one = truth === false ? undefined : this.#evaluate(node.consequent, scope);
    const other = truth === true ? undefined : this.#evaluate(node.alternate, scope);
    return one ?? other;
  }

  #logical(node: LogicalExpression, scope: Scope): Value | undefined {
    const left = this.#evaluate(node.left, scope);
    const truth = truthOf(left);
    const isDecided = node.operator === '&&' ? truth === false : truth === true;
    if (isDecided) return left;
    return this.#evaluate(node.right, scope) ?? (node.operator === '&&' ? undefined : left);
  }

  #memberName(node: MemberExpression, scope: Scope): string | undefined {
    if (!node.computed) return node.property.type === 'Identifier' ? node.property.name : undefined;
    const value = this.#evaluate(node.property, scope);
    return value?.kind === 'text' ? String(value.value) : undefined;
  }

  #assignment(operator: string, left: Pattern | MemberExpression, right: Expression, scope: Scope): Value | undefined {
    const value = this.#evaluate(right, scope);
    if (!['=', '||=', '??='].includes(operator)) return undefined;
    const known = value ?? thing();
    if (left.type === 'Identifier') this.#memory.assign(left.name, value, scope);
    else if (left.type === 'MemberExpression') {
      const owner = this.#evaluate(left.object, scope);
      const name = this.#memberName(left, scope);
      if (owner?.kind === 'thing' && name !== undefined) {
        const before = owner.members.get(name);
        // What is known is not given up for what is not.
        if (value !== undefined || before === undefined) this.#memory.put(owner, name, known);
      }
    }
    return value;
  }

  #unary(operator: string, argument: Expression, scope: Scope): Value | undefined {
    if (operator === 'typeof' && argument.type === 'Identifier') {
      const { name } = argument;
      if (absentNames.has(name) && !this.#memory.isDeclared(name, scope)) return textValue('undefined');
    }
    const value = this.#evaluate(argument, scope);
    if (operator === 'typeof' && value !== undefined)
      return textValue(value.kind === 'text' ? typeof value.value : value.code === undefined ? 'object' : 'function');
    const truth = truthOf(value);
    if (operator === '!' && truth !== undefined) return textValue(!truth);
    if (operator === '-' && value?.kind === 'text' && typeof value.value === 'number') return textValue(-value.value);
    return undefined;
  }

  #object(node: ObjectExpression, scope: Scope): Thing {
    const made = thing();
    for (const property of node.properties) {
      const value = this.#evaluate(property.type === 'SpreadElement' ? property.argument : property.value, scope);
      if (property.type === 'SpreadElement') this.#memory.copy(value, made);
      else {
        const name = this.#keyOf(property.key, property.computed, scope);
        const own = property.kind === 'get' ? this.#returnOf(value, []) : value;
        if (name !== undefined && property.kind !== 'set') this.#memory.put(made, name, own ?? thing());
      }
    }
    return made;
  }

  #keyOf(key: Expression | PrivateIdentifier, isComputed: boolean, scope: Scope): string | undefined {
    if (!isComputed && key.type === 'Identifier') return key.name;
    const value = this.#evaluate(key, scope);
    return value?.kind === 'text' ? String(value.value) : undefined;
  }

  #class(node: Class | AnonymousClassDeclaration, scope: Scope): Thing {
    const made = thing();
    const parent = node.superClass ? this.#evaluate(node.superClass, scope) : undefined;
    this.#memory.copy(parent, made);
    for (const part of node.body.body) {
      if (part.type === 'StaticBlock' || !part.static) continue;
      const name = this.#keyOf(part.key, part.computed, scope);
      const value = part.value ? this.#evaluate(part.value, scope) : undefined;
      const own = part.type === 'MethodDefinition' && part.kind === 'get' ? this.#returnOf(value, []) : value;
      if (name !== undefined) this.#memory.put(made, name, own ?? thing());
    }
    return made;
  }

  #call(node: CallExpression | NewExpression, scope: Scope): Value | undefined {
    const { callee } = node;
    const isMember = callee.type === 'MemberExpression';
    const owner = isMember ? this.#evaluate(callee.object, scope) : undefined;
    const method = isMember ? this.#memberName(callee, scope) : undefined;
    const values = node.arguments.map((each) => this.#evaluate(each, scope));
    const isBound = (method === 'call' || method === 'apply') && owner?.kind === 'thing' && owner.code !== undefined;
    if (isBound) return this.#returnOf(owner, method === 'call' ? values.slice(1) : [], values[0]);
    if (method === 'defineProperty') return this.#define(values);
    if (method === 'freeze' || method === 'seal') return values[0];
    if (method !== undefined && copiers.has(method)) return this.#extend(owner, values);
    const own = isMember && owner?.kind === 'thing' && method !== undefined ? owner.members.get(method) : undefined;
    const target = isMember ? own : this.#evaluate(callee, scope);
    const made = node.type === 'NewExpression' ? thing() : undefined;
    if (target?.kind === 'thing' && target.code !== undefined) {
      const returned = this.#returnOf(target, values, made ?? (isMember ? owner : undefined));
      return made ?? returned;
    }
    // A function that is handed to something unknown is most often called by it.
    for (const value of values) this.#returnOf(value, []);
    return made;
  }

  #define([owner, name, terms]: readonly (Value | undefined)[]): Value | undefined {
    if (owner?.kind !== 'thing' || name?.kind !== 'text' || terms?.kind !== 'thing') return owner;
    const value = terms.members.get('value') ?? this.#returnOf(terms.members.get('get'), []);
    this.#memory.put(owner, String(name.value), value ?? thing());
    return owner;
  }

  /** `Object.assign(to, from)`, and `$.extend(from)`, which is into what it belongs to. */
  #extend(owner: Value | undefined, values: readonly (Value | undefined)[]): Value | undefined {
    const objects = values.filter((value) => value?.kind !== 'text');
    const [to, ...from] = objects.length > 1 ? objects : [owner, ...objects];
    if (to?.kind !== 'thing') return undefined;
    for (const each of from) this.#memory.copy(each, to);
    return to;
  }

  /** Goes through a function's body; gives what it returns. */
  #returnOf(value: Value | undefined, values: readonly (Value | undefined)[], self?: Value): Value | undefined {
    if (value?.kind !== 'thing' || value.code === undefined || this.#isSpent()) return undefined;
    const { node, scope: outer } = value.code;
    const runs = this.#runs.get(node) ?? 0;
    if (runs >= maxRuns) return undefined;
    this.#runs.set(node, runs + 1);
    const isArrow = node.type === 'ArrowFunctionExpression';
    const scope: Scope = { names: new Map(), outer, self: isArrow ? outer.self : (self ?? this.#memory.global) };
    for (const [at, parameter] of node.params.entries()) {
      if (parameter.type === 'Identifier') scope.names.set(parameter.name, values[at]);
      if (parameter.type === 'AssignmentPattern' && parameter.left.type === 'Identifier')
        scope.names.set(parameter.left.name, values[at] ?? this.#evaluate(parameter.right, outer));
    }
    if (node.id) scope.names.set(node.id.name, value);
    if (node.body.type !== 'BlockStatement') return this.#evaluate(node.body, scope);
    const run: Run = { returned: undefined };
    this.#statements(node.body.body, scope, run);
    return run.returned;
  }
}
