import { writeFile } from 'node:fs/promises';
import packageFile from '../package.json' with { type: 'json' };
import { openApiDocument } from '../shared/api/openapi.ts';
import { routes } from '../shared/api/routes.ts';

/** Where the document is committed. */
export const openApiFile = new URL('../openapi.json', import.meta.url);

/** The text of openapi.json. It lies beside the API's root, so that its server is the folder it was read from. */
export function openApiText(): string {
  const document = openApiDocument(routes, { title: 'Scanfold', version: packageFile.version, serverUrl: '.' });
  return `${JSON.stringify(document, null, 2)}\n`;
}

if (import.meta.main) await writeFile(openApiFile, openApiText());
