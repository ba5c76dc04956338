import { parse } from 'acorn';

/** Longer scripts are not read: what a parameter is written into is small. */
const maxScript = 300_000;
const maxNodes = 200_000;

/** The tree of a script; undefined for one that no browser would run, or that is too long. */
export function programOf(script: string): unknown {
  if (script.length > maxScript) return undefined;
  for (const sourceType of ['script', 'module'] as const) {
    try {
      return parse(script, {
        ecmaVersion: 'latest',
        sourceType,
        allowReturnOutsideFunction: true,
        allowAwaitOutsideFunction: true,
        allowHashBang: true,
      });
    } catch {
      // Not a program of this kind: it would not run.
    }
  }
  return undefined;
}

/** Every node of a script's tree; none of a script that does not parse. */
export function* nodesOf(script: string): Generator<object> {
  const waiting: unknown[] = [programOf(script)];
  let left = maxNodes;
  for (let node = waiting.pop(); left > 0; node = waiting.pop()) {
    left -= 1;
    if (typeof node === 'object' && node !== null) {
      if ('type' in node) yield node;
      for (const part of Object.values(node)) waiting.push(part);
    }
    if (waiting.length === 0) return;
  }
}

/** True where a script as a browser would run it calls a function of this name. */
export function callsFunction(script: string, name: string): boolean {
  if (!script.includes(name)) return false;
  for (const node of nodesOf(script)) {
    if (!('type' in node) || node.type !== 'CallExpression' || !('callee' in node)) continue;
    const { callee } = node;
    if (typeof callee === 'object' && callee !== null && 'name' in callee && callee.name === name) return true;
  }
  return false;
}
