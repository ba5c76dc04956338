import { decode } from 'dns-packet';
import { passOn } from './pass-on.ts';
import { type AnsweringServer, codes, replyTo, startAnsweringServer } from './start-answering-server.ts';

/** Stands in front of a resolver and, as some providers do, leads names that do not exist to addresses of its own. */
export function startLyingServer(resolver: string, lies: readonly string[]): Promise<AnsweringServer> {
  return startAnsweringServer(async (asked) => {
    const bytes = await passOn(asked, resolver);
    if (bytes === undefined) return undefined;
    const isMissing = ((decode(bytes).flags ?? 0) & 0xf) === codes.NXDOMAIN;
    if (!isMissing || asked.type !== 'A') return bytes;
    return replyTo(
      asked,
      lies.map((data) => ({ type: 'A', name: asked.name, data })),
    );
  });
}
