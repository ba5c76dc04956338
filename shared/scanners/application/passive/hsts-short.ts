import { headerLines } from '../headers/evidence.ts';
import { hasHostName, isSecure } from '../headers/page-kind.ts';
import { toSend } from '../headers/server-lines.ts';
import { transportSecurity } from '../headers/transport-security.ts';
import type { PassiveCheck } from '../passive-check.ts';

const day = 86_400;
/** Six months, as the Observatory counts them. */
const enough = 180 * day;

/** Strict-Transport-Security holds for less than 180 days: `max-age=86400`, or 0, which takes it back. Certain. */
export const hstsShort: PassiveCheck = {
  id: 'hsts-short',
  title: 'Browsers are told to stay with https for a short time only',
  score: 3,
  confidence: 'certain',
  cwe: [319],
  references: ['https://www.rfc-editor.org/rfc/rfc6797#section-6.1.1', 'https://hstspreload.org/'],
  risk: 'Who comes back after that time begins over http again, where others can read along.',
  recommendation: `Raise max-age to a year once everything works over https:\n${toSend('Strict-Transport-Security', 'max-age=31536000')}`,
  judges: (page) => isSecure(page) && hasHostName(page),
  look: (page) => {
    const said = transportSecurity(page);
    if (said?.kind !== 'valid' || said.maxAgeSeconds >= enough) return [];
    const days = Math.floor(said.maxAgeSeconds / day);
    const isOff = said.maxAgeSeconds === 0;
    return [
      {
        cause: '',
        description: isOff
          ? 'max-age=0 has browsers forget that the host wants https.'
          : `Browsers stay with https for ${said.maxAgeSeconds} seconds (${days === 1 ? 'a day' : `${days} days`}).`,
        evidence: headerLines(page, 'Strict-Transport-Security'),
      },
    ];
  },
};
