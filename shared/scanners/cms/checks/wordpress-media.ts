import type { Check } from '../../../scanning/check.ts';
import { curlLine, evidenceOf } from '../../../scanning/web/exhibit.ts';
import type { MediaArtifact } from '../wordpress/gather-media.ts';

/** Uploaded files can be found by counting: WordPress leads from `?attachment_id=7` to the file. Only asked for by the options. */
export const wordpressMedia: Check<MediaArtifact> = {
  id: 'wordpress-media',
  title: 'Uploaded files can be found by their numbers',
  score: 1,
  risk: 'Files that were uploaded and never linked, such as drafts and scans of papers, can be found by counting.',
  recommendation: 'Keep what is not for everyone out of the uploads, and switch the pages of attachments off.',
  cwe: [425],
  references: [
    'https://developer.wordpress.org/reference/functions/get_attachment_link/',
    'https://cwe.mitre.org/data/definitions/425.html',
  ],
  judge({ base, found, gaps }) {
    const [first] = found;
    const lookedAt = () => gaps.length === 0;
    if (first === undefined) return { kind: 'ran', instances: [], lookedAt, gaps };
    const instance = {
      resource: base,
      location: 'media',
      description: `${found.length === 1 ? 'One uploaded file was' : `${found.length} uploaded files were`} found by number alone.`,
      evidence: evidenceOf(found.slice(0, 20).map(({ exhibit }) => exhibit)),
      reproduce: curlLine(first.exhibit.url),
      confidence: 'certain' as const,
    };
    return { kind: 'ran', instances: [instance], lookedAt, gaps };
  },
};
