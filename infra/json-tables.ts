import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';

const once = fileURLToPath(new URL('../shared/once.ts', import.meta.url));

/**
 * Tables become JSON text in bundles, parsed when they are first read: of a text V8 only looks for the end, but an object that
 * is written as code it reads whole, even in a function that is not called. A module of a folder `tables/` in shared/ exports
 * functions without parameters that return data as JSON has it, and nothing else.
 */
export const jsonTables: Plugin = {
  name: 'json-tables',
  setup({ onLoad }) {
    onLoad({ filter: /\/shared\/(?:[\w-]+\/)*tables\/[\w-]+\.ts$/ }, async ({ path }) => {
      const tables: Readonly<Record<string, () => unknown>> = await import(path);
      const texts = Object.entries(tables).map(([name, read]) => {
        const text = JSON.stringify(JSON.stringify(read()));
        return `export const ${name} = once(() => JSON.parse(${text}));`;
      });
      return { contents: [`import { once } from ${JSON.stringify(once)};`, ...texts].join('\n') };
    });
  },
};
