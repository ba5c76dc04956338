import type { Check } from '../../../scanning/check.ts';
import { curlLine, evidenceOf, oneLine } from '../../../scanning/web/exhibit.ts';
import { title } from '../title.ts';
import { LOGIN_ERRORS, type UsersArtifact } from '../wordpress/users/gather-users.ts';
import { slugOfUserLocation, type User, userLocation } from '../wordpress/users/user.ts';

function nameOf({ slug, id, name }: User): string {
  return slug ?? name ?? `ID ${id}`;
}

/** WordPress makes the slug of the login name, and few change it; what the login page confirmed is one for sure. */
function slugWords(slug: string, ways: readonly string[]): string {
  return ways.includes(LOGIN_ERRORS)
    ? `login name ${slug}, as the login page confirms`
    : `slug ${slug}, which is the login name unless it was changed`;
}

/**
 * The site discloses a user, in one way or several; one finding for each user. Certain where the slug was seen; a display
 * name alone is none.
 */
export const wordpressUser: Check<UsersArtifact> = {
  id: 'wordpress-user',
  title: 'WordPress user enumeration',
  score: 3,
  risk: 'An attacker who knows a username needs only the password. Known usernames are used for password guessing and credential stuffing.',
  recommendation:
    'Give users a display name and a slug that differ from the login name, restrict the sources named in the evidence, and require two-factor authentication.',
  cwe: [204, 200],
  references: [
    'https://developer.wordpress.org/advanced-administration/security/brute-force/',
    'https://cwe.mitre.org/data/definitions/204.html',
  ],
  judge({ base, users, missing, gaps }) {
    const gone = new Set(missing);
    // A display name and nothing else, as feeds have it, may be anybody's: it is no user that could log in.
    const disclosed = users.filter(({ slug, id }) => slug !== undefined || id !== undefined);
    const instances = disclosed.map((user) => {
      const { slug, id, name, ways, exhibits } = user;
      const shown = [
        ...(slug === undefined ? [] : [slugWords(slug, ways)]),
        ...(id === undefined ? [] : [`ID ${id}`]),
        ...(name === undefined ? [] : [`display name ${oneLine(name, 100)}`]),
      ].join(', ');
      return {
        resource: base,
        location: userLocation(user),
        title: title(`WordPress username disclosed (user enumeration): ${nameOf(user)}`),
        description: `The site discloses a user (${shown}) through: ${ways.join(', ')}.`,
        evidence: evidenceOf(exhibits),
        reproduce: curlLine(exhibits[0]?.url ?? base),
        confidence: slug === undefined ? ('tentative' as const) : ('certain' as const),
      };
    });
    return {
      kind: 'ran',
      instances,
      examined({ resource, location }) {
        if (resource !== base || gaps.length > 0) return false;
        const slug = slugOfUserLocation(location);
        return slug !== undefined && gone.has(slug);
      },
      gaps,
    };
  },
};
