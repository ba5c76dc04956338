import { freePort } from '../targets/free-port.ts';
import { fetchModules, moduleVersion, runNode, writeApplication } from './npm.ts';
import type { Program } from './program.ts';

/** A program of a few lines, as a package's own documentation begins with. */
export interface Starter {
  readonly name: string;
  readonly setUp: string;
  /** The package that it is about, and its version. */
  readonly of: string;
  readonly version: string;
  /** `name@version` of what else it needs. */
  readonly beside?: readonly string[];
  /** By name; `main.js` is run, and listens at the port of the variable PORT on 127.0.0.1. */
  readonly files: Readonly<Record<string, string>>;
  readonly variables?: Readonly<Record<string, string>>;
}

/** A starter as a program. */
export function nodeStarter({ name, setUp, of, version, beside = [], files, variables }: Starter): Program {
  return {
    name,
    setUp,
    async start(folder) {
      const fetched = fetchModules(of, [`${of}@${version}`, ...beside]);
      writeApplication(folder, fetched, { 'package.json': '{"private":true,"type":"module"}', ...files });
      const port = await freePort();
      const server = await runNode(folder, ['main.js'], port, variables);
      return {
        url: `http://127.0.0.1:${port}/`,
        version: moduleVersion(fetched, of),
        [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
      };
    },
  };
}
