import type { ConsoleProgram } from '../../consoles/console-program.ts';
import { debianConsoles } from '../../consoles/debian-consoles.ts';
import { nodeConsoles } from '../../consoles/node-consoles.ts';
import type { Program } from '../program.ts';

function programOf({ name, closed }: ConsoleProgram): Program | undefined {
  if (closed === undefined) return undefined;
  return {
    name,
    setUp: 'with a log-in, as its documentation says',
    async start() {
      const running = await closed();
      return {
        url: `http://127.0.0.1:${running.port}${running.folder ?? '/'}`,
        version: '',
        [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
      };
    },
  };
}

/** Consoles of npm and Debian that ask for a log-in, by their names with hyphens. */
export const withLogin: Readonly<Record<string, Program>> = Object.fromEntries(
  [...nodeConsoles, ...debianConsoles].flatMap((each) => {
    const program = programOf(each);
    return program === undefined ? [] : [[each.name.toLowerCase().replaceAll(/[ .]+/g, '-'), program] as const];
  }),
);
