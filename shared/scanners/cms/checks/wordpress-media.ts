import type { Check } from '../../../scanning/check.ts';
import { curlLine, evidenceOf } from '../../../scanning/web/exhibit.ts';
import type { MediaArtifact } from '../wordpress/gather-media.ts';

/** Uploaded files can be found by counting: WordPress redirects from `?attachment_id=7` to the file. Only where the options include it. */
export const wordpressMedia: Check<MediaArtifact> = {
  id: 'wordpress-media',
  title: 'WordPress media enumeration by attachment ID',
  score: 1,
  risk: 'An attacker can find uploaded files that no page links to, such as drafts and scanned documents, by counting up attachment IDs.',
  recommendation: 'Do not upload confidential files to the media library, and disable attachment pages.',
  cwe: [425],
  references: [
    'https://developer.wordpress.org/reference/functions/get_attachment_link/',
    'https://cwe.mitre.org/data/definitions/425.html',
  ],
  judge({ base, found, gaps }) {
    const [first] = found;
    const examined = () => gaps.length === 0;
    if (first === undefined) return { kind: 'ran', instances: [], examined, gaps };
    const instance = {
      resource: base,
      location: 'media',
      description: `${found.length === 1 ? 'One uploaded file was' : `${found.length} uploaded files were`} found by attachment ID.`,
      evidence: evidenceOf(found.slice(0, 20).map(({ exhibit }) => exhibit)),
      reproduce: curlLine(first.exhibit.url),
      confidence: 'certain' as const,
    };
    return { kind: 'ran', instances: [instance], examined, gaps };
  },
};
