import { parseArgs } from 'node:util';
import { roles } from '../../shared/auth/permissions.ts';
import { parseGrant } from '../../shared/auth/principal.ts';
import { isSubject, maxSubjectLength } from '../../shared/auth/subject.ts';
import type { TokenClaims } from './issuer.ts';
import { WrongSetting } from './start/settings.ts';

const usage = 'npm run --silent token -- --grant project:1001:admin [--grant ...] [--expires-in SECONDS] [--sub NAME]';
const longestSeconds = 10 * 365 * 24 * 3600;

/** Reads the arguments of `npm run token`. Throws WrongSetting, whose message is one line. */
export function readTokenArguments(args: string[]): TokenClaims {
  const { values } = parse(args);
  const { grant: grants = [], 'expires-in': seconds = '3600', sub: subject = 'local-user' } = values;
  if (grants.length === 0) throw new WrongSetting(`no grant: ${usage}`);
  const wrong = grants.find((grant) => parseGrant(grant) === undefined);
  if (wrong !== undefined) {
    throw new WrongSetting(`--grant ${wrong}: must be project:<id or *>:<role>, the role one of ${roles.join(', ')}`);
  }
  const expiresInSeconds = Number(seconds);
  if (!/^[1-9]\d{0,8}$/.test(seconds) || expiresInSeconds > longestSeconds) {
    throw new WrongSetting(`--expires-in ${seconds}: must be a number of seconds from 1 to ${longestSeconds}`);
  }
  if (!isSubject(subject)) throw new WrongSetting(`--sub: must have 1 to ${maxSubjectLength} characters`);
  return { grants, subject, expiresInSeconds };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      strict: true,
      options: {
        grant: { type: 'string', multiple: true },
        'expires-in': { type: 'string' },
        sub: { type: 'string' },
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('. ')[0] ?? '') : '';
    throw new WrongSetting(`${reason}: ${usage}`);
  }
}
