import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import type { Probe } from '../active-check.ts';
import type { ExpandedDocument } from './expanded-document.ts';
import { systemFile } from './system-file.ts';
import { documentWith } from './xml-document.ts';

/** A file of the server that a document brought into an answer. */
interface EntityFile {
  readonly written: string;
  readonly line: string;
  readonly response: WebResponse;
}

/** On the server itself: no entity leads to another host. */
const files = [
  { folder: 'file:///etc/', name: 'passwd' },
  { folder: 'file:///c:/windows/', name: 'win.ini' },
] as const;

/** A file of the system that comes back where a document names it as an entity; one that does not exist must not. */
export async function entityFile(
  { original, send, marker }: Probe,
  { document, at: places }: ExpandedDocument,
): Promise<EntityFile | undefined> {
  // An attribute holds no external entity.
  const at = places.filter((place) => document.texts.includes(place));
  if (at.length === 0 || systemFile(original) !== undefined) return undefined;
  const ask = async (address: string) => {
    const name = marker();
    const { written, encoded } = documentWith(document, {
      declarations: `<!ENTITY ${name} SYSTEM "${address}">`,
      // On lines of its own: a file is known by its lines, and a text stands before. A body of one line can be shown as curl sends it.
      reference: `&#10;&${name};&#10;`,
      at,
    });
    const response = await send(encoded);
    return { written, response, line: systemFile(response) };
  };
  for (const { folder, name } of files) {
    if ((await ask(folder + name)).line === undefined) continue;
    if ((await ask(folder + marker())).line !== undefined) return undefined;
    const { line, ...again } = await ask(folder + name);
    if (line !== undefined) return { ...again, line };
  }
  return undefined;
}
