/** A condition on one item, for a write or for the filter of a query. A list of them must all hold. */
export type Condition =
  | { readonly exists: string }
  | { readonly absent: string }
  | { readonly equal: readonly [attribute: string, value: unknown] }
  | { readonly differs: readonly [attribute: string, value: unknown] }
  | { readonly below: readonly [attribute: string, value: number] }
  | { readonly atLeast: readonly [attribute: string, value: number] }
  | { readonly contains: readonly [attribute: string, value: string] }
  | { readonly startsWith: readonly [attribute: string, value: string] }
  | { readonly anyOf: readonly (readonly Condition[])[] };

/** The changes of an update; attributes that are not named keep their values. */
export interface Changes {
  readonly set?: Readonly<Record<string, unknown>>;
  /** Sets an attribute only where it has no value yet. */
  readonly setOnce?: Readonly<Record<string, unknown>>;
  /** Adds to a number; an absent one counts as 0. */
  readonly add?: Readonly<Record<string, number>>;
  readonly remove?: readonly string[];
}

/** Writes DynamoDB expressions with a placeholder for every name and value, so that no attribute is a reserved word. */
export class Expression {
  readonly #names = new Map<string, string>();
  readonly #values = new Map<string, unknown>();

  name(attribute: string): string {
    const known = this.#names.get(attribute);
    if (known !== undefined) return known;
    const placeholder = `#n${this.#names.size}`;
    this.#names.set(attribute, placeholder);
    return placeholder;
  }

  value(value: unknown): string {
    const placeholder = `:v${this.#values.size}`;
    this.#values.set(placeholder, value);
    return placeholder;
  }

  condition(condition: Condition): string {
    if ('exists' in condition) return `attribute_exists(${this.name(condition.exists)})`;
    if ('absent' in condition) return `attribute_not_exists(${this.name(condition.absent)})`;
    if ('equal' in condition) return this.#compare('=', condition.equal);
    if ('differs' in condition) return this.#compare('<>', condition.differs);
    if ('below' in condition) return this.#compare('<', condition.below);
    if ('atLeast' in condition) return this.#compare('>=', condition.atLeast);
    if ('contains' in condition) {
      const [attribute, value] = condition.contains;
      return `contains(${this.name(attribute)}, ${this.value(value)})`;
    }
    if ('startsWith' in condition) {
      const [attribute, value] = condition.startsWith;
      return `begins_with(${this.name(attribute)}, ${this.value(value)})`;
    }
    return condition.anyOf.map((all) => this.all(all)).join(' OR ');
  }

  /** AND binds before OR, so only an alternative among others needs parentheses; DynamoDB refuses redundant ones. */
  all(conditions: readonly Condition[]): string {
    const loose = (each: Condition) => conditions.length > 1 && 'anyOf' in each && each.anyOf.length > 1;
    return conditions.map((each) => (loose(each) ? `(${this.condition(each)})` : this.condition(each))).join(' AND ');
  }

  update(changes: Changes): string {
    const set = [
      ...entries(changes.set).map(([name, value]) => `${this.name(name)} = ${this.value(value)}`),
      ...entries(changes.setOnce).map(
        ([name, value]) => `${this.name(name)} = if_not_exists(${this.name(name)}, ${this.value(value)})`,
      ),
    ];
    const add = entries(changes.add).map(([name, value]) => `${this.name(name)} ${this.value(value)}`);
    const remove = (changes.remove ?? []).map((name) => this.name(name));
    const clauses: [string, string[]][] = [
      ['SET', set],
      ['ADD', add],
      ['REMOVE', remove],
    ];
    return clauses
      .filter(([, parts]) => parts.length > 0)
      .map(([word, parts]) => `${word} ${parts.join(', ')}`)
      .join(' ');
  }

  /** The placeholders, as every DynamoDB call takes them; nothing where there are none. */
  placeholders(): {
    ExpressionAttributeNames?: Record<string, string>;
    ExpressionAttributeValues?: Record<string, unknown>;
  } {
    const names = [...this.#names].map(([name, placeholder]) => [placeholder, name] as const);
    return {
      ...(names.length > 0 ? { ExpressionAttributeNames: Object.fromEntries(names) } : {}),
      ...(this.#values.size > 0 ? { ExpressionAttributeValues: Object.fromEntries(this.#values) } : {}),
    };
  }

  #compare(operator: string, [attribute, value]: readonly [string, unknown]): string {
    return `${this.name(attribute)} ${operator} ${this.value(value)}`;
  }
}

/** Entries whose value is given: an undefined one would be an error of DynamoDB's. */
function entries<T>(of: Readonly<Record<string, T>> | undefined): [string, T][] {
  return Object.entries(of ?? {}).filter(([, value]) => value !== undefined);
}
