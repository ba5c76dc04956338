import { type Scope, type Thing, thing, type Value } from './value.ts';

const maxMembers = 5000;

/** Names of the global object. */
export const globalNames: ReadonlySet<string> = new Set(['window', 'self', 'globalThis', 'top', 'frames']);

/** What scripts put into the global object, their scopes and other objects. Bounded in size. */
export class Memory {
  readonly global = thing();
  #members = 0;

  /** What a name stands for in a scope. */
  named(name: string, scope: Scope): Value | undefined {
    if (name === 'undefined') return undefined;
    for (let at: Scope | undefined = scope; at !== undefined; at = at.outer)
      if (at.names.has(name)) return at.names.get(name);
    return globalNames.has(name) ? this.global : undefined;
  }

  isDeclared(name: string, scope: Scope): boolean {
    for (let at: Scope | undefined = scope; at !== undefined; at = at.outer) if (at.names.has(name)) return true;
    return false;
  }

  /** What an object has under a name. */
  member(owner: Value | undefined, name: string): Value | undefined {
    if (owner?.kind !== 'thing') return undefined;
    return owner === this.global && globalNames.has(name) ? this.global : owner.members.get(name);
  }

  declare(name: string, value: Value | undefined, scope: Scope): void {
    // At the top what is declared is a global, whatever it is.
    if (scope.outer === undefined) this.put(this.global, name, value ?? thing());
    else scope.names.set(name, value);
  }

  /** Assigns to the innermost scope that has the name, else to the global object. */
  assign(name: string, value: Value | undefined, scope: Scope): void {
    for (let at: Scope | undefined = scope; at?.outer !== undefined; at = at.outer) {
      if (!at.names.has(name)) continue;
      if (value !== undefined || at.names.get(name) === undefined) at.names.set(name, value);
      return;
    }
    if (value !== undefined || !this.global.members.has(name)) this.put(this.global, name, value ?? thing());
  }

  put(owner: Thing, name: string, value: Value): void {
    if (owner.members.has(name) || this.#members < maxMembers * 10) {
      this.#members += 1;
      if (owner.members.size < maxMembers) owner.members.set(name, value);
    }
  }

  /** Puts all members of one object into another. */
  copy(from: Value | undefined, to: Thing): void {
    if (from?.kind !== 'thing' || from === to) return;
    for (const [name, value] of from.members) this.put(to, name, value);
  }
}
