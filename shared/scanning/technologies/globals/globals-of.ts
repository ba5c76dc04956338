import { type Program, parse } from 'acorn';
import { Interpreter } from './interpreter.ts';

/** The globals that scripts set. */
export interface Globals {
  /** The value under a path (`jQuery.fn.jquery`): a literal as text, '' for all else; undefined where nothing is set. */
  readonly get: (path: string) => string | undefined;
  /** Names under which something is set, and those of the global object itself. */
  readonly names: () => Iterable<string>;
}

const maxScript = 800_000;
const maxScripts = 60;
const maxAll = 2_000_000;

function programOf(script: string): Program | undefined {
  for (const sourceType of ['script', 'module'] as const) {
    try {
      return parse(script, {
        ecmaVersion: 'latest',
        sourceType,
        allowReturnOutsideFunction: true,
        allowHashBang: true,
      });
    } catch {
      // Not a program of this kind, or nested deeper than anyone writes: a browser would not run it either.
    }
  }
  return undefined;
}

const known = new WeakMap<readonly string[], Globals>();

/**
 * What scripts leave as globals, told from their text alone: nothing of them is run. Assignments and objects are followed
 * through functions that are called where they stand, which is how libraries put themselves together. Bounded in size,
 * steps and depth; what cannot be told is left out. The same list is read once.
 */
export function globalsOf(scripts: readonly string[]): Globals {
  const read = known.get(scripts) ?? readGlobals(scripts);
  known.set(scripts, read);
  return read;
}

function readGlobals(scripts: readonly string[]): Globals {
  const interpreter = new Interpreter();
  let left = maxAll;
  for (const script of scripts.slice(0, maxScripts)) {
    left -= script.length;
    if (script.length > maxScript || left < 0) continue;
    const program = programOf(script);
    if (program !== undefined) interpreter.run(program);
  }
  return { get: (path) => interpreter.valueAt(path), names: () => interpreter.globalNames() };
}
