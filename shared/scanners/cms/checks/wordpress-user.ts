import type { Check } from '../../../scanning/check.ts';
import { curlLine, evidenceOf, oneLine } from '../../../scanning/web/exhibit.ts';
import type { UsersArtifact } from '../wordpress/users/gather-users.ts';
import { isUserSlug, slugOfUserPlace, type User, userPlace } from '../wordpress/users/user.ts';

function nameOf({ slug, id, name }: User): string {
  return oneLine(slug ?? name ?? `number ${id}`, 80);
}

/**
 * A user's name can be told from outside, in one way or several; one finding for each user. Certain where the slug was
 * seen; the shown name alone is only likely to be the one for the log-in.
 */
export const wordpressUser: Check<UsersArtifact> = {
  id: 'wordpress-user',
  title: 'The name of a user can be told from outside',
  score: 3,
  risk: 'With the name of a user, half of a log-in is known; passwords are guessed and reused for it.',
  recommendation:
    'Give users a shown name and a slug that differ from the name for the log-in, close the ways that the evidence names, and ask for a second factor.',
  cwe: [204],
  references: [
    'https://developer.wordpress.org/advanced-administration/security/brute-force/',
    'https://cwe.mitre.org/data/definitions/204.html',
  ],
  judge({ base, users, missing, gaps }) {
    const gone = new Set(missing);
    // A shown name with a blank in it, and nothing else known, is no name for a log-in: `The editors`.
    const told = users.filter(({ slug, id, name }) => slug !== undefined || id !== undefined || isUserSlug(name));
    const instances = told.map((user) => {
      const { slug, id, name, ways, exhibits } = user;
      const shown = [
        ...(slug === undefined ? [] : [`slug ${slug}`]),
        ...(id === undefined ? [] : [`number ${id}`]),
        ...(name === undefined ? [] : [`shown as ${oneLine(name, 100)}`]),
      ].join(', ');
      return {
        resource: base,
        location: userPlace(user),
        title: `User ${nameOf(user)} can be told from outside`,
        description: `A user of the site can be told from outside (${shown}), by ${ways.join(', ')}.`,
        evidence: evidenceOf(exhibits),
        reproduce: curlLine(exhibits[0]?.url ?? base),
        confidence: slug === undefined ? ('tentative' as const) : ('certain' as const),
      };
    });
    return {
      kind: 'ran',
      instances,
      lookedAt({ resource, location }) {
        if (resource !== base || gaps.length > 0) return false;
        const slug = slugOfUserPlace(location);
        return slug !== undefined && gone.has(slug);
      },
      gaps,
    };
  },
};
