/** A turn of phrase that no report would have, one that has it, and what stands there instead. */
export interface BannedPhrase {
  readonly pattern: RegExp;
  readonly example: string;
  readonly instead: string;
}

const banned = (pattern: RegExp, example: string, instead: string): BannedPhrase => ({ pattern, example, instead });

/** Riddles, metaphors and house words: a reader of a report knows the established terms. */
export const bannedPhrases: readonly BannedPhrase[] = [
  banned(/\b(?:tells?|telling)\b/i, 'The header tells the version', 'discloses, reports'),
  banned(/\btold\b/i, 'Names can be told from outside', 'disclosed, reported, determined remotely'),
  banned(/\bsays? not\b/i, 'Cookie that says not which sites may use it', 'without, missing'),
  banned(/\bgiv(?:e|es|ing) (?:[\w']+ ){0,5}away\b/i, 'The server gives the whole zone away', 'discloses, allows'),
  banned(/\bgiv(?:e|es|en|ing) back\b/i, 'The page gives back what was sent', 'return'),
  banned(/\bholds? (?:for|true|only|everywhere)\b/i, 'The rule holds for GET only', 'applies to'),
  banned(/\blook(?:s|ed|ing)? at\b/i, 'Pages that were looked at', 'checked, examined'),
  banned(
    /\b(?:an?|the|this|that|each|every|any|which|no|other|some) places?\b/i,
    'Scan from a place',
    'location, position',
  ),
  banned(/\bnot asked\b/i, 'The port was not asked', 'probed, requested'),
  banned(/\b(?:who(?:ever)?|they) asks?\b/i, 'Files for whoever asks', 'sends a request'),
  banned(/\blies? open\b/i, 'A database dump lies open', 'exposed'),
  banned(/\b(?:any|every)body\b/i, 'Anybody can read it', 'anyone, unauthenticated users'),
  banned(/\bholes?\b/i, 'No address for who finds a hole', 'vulnerability'),
  banned(/\bstrangers?\b/i, 'Commands of strangers run', 'unauthenticated users, third parties'),
  banned(/\bfrom now on\b/i, 'Use https from now on', '(nothing)'),
  banned(/\bany more\b/i, 'It gets no fixes any more', 'no longer'),
  banned(/\bmend(?:s|ed|ing)?\b/i, 'Update to a version where it is mended', 'fix, patch'),
  banned(/\bmakers?\b/i, 'The maker has stopped its support', 'vendor'),
  banned(/\bfrom the past\b/i, 'A directive that comes from the past', 'deprecated'),
  banned(/\b(?:its|this|that|another|old|wrong) writing\b/i, 'Another writing of the header', 'syntax'),
  banned(/\bpromises?\b/i, 'Cookie that breaks the promise of its name', 'requirement'),
  banned(/\bleft names?\b/i, 'Left names lead nowhere', 'dangling'),
  banned(/\bstays? the same\b/i, 'The nonce stays the same', 'is reused'),
  banned(/\bbrowsers cannot (?:read|understand)\b/i, 'A policy that browsers cannot read', 'malformed, invalid'),
  banned(/\bmachines? behind\b/i, 'Header with the machine behind the site', 'backend server'),
  banned(/\binside of\b/i, 'The inside of an application', 'internals'),
  banned(/\bis there\b/i, 'Whether the file is there', 'exists, is present'),
  banned(/\bin use there\b/i, 'What is in use there', 'in use'),
  banned(/\b(?:comes?|came) (?:upon|across)\b/i, 'Whoever comes upon it', 'finds'),
  banned(/\bgo(?:es)? on with\b/i, 'The scan goes on with it', 'continues'),
];
