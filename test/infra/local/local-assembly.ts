import { type Assembly, assemblyFolder, readAssembly } from '../../../infra/local/template/assembly.ts';

/** The stack of the stage `local`, built where anything of it has changed. */
export async function localAssembly(): Promise<Assembly> {
  return readAssembly(await assemblyFolder());
}
