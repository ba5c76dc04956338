import { at, dayMs, registrationOf, unanswered } from '../registration-of.ts';

const endsIn = (days: number) => registrationOf({ expiresAt: at + days * dayMs });

export const fires = [endsIn(30), endsIn(7.5), endsIn(7), endsIn(0.1), endsIn(0), endsIn(-400)];

export const silent = [
  registrationOf(),
  endsIn(30.001),
  // Some registries have domains that never end.
  registrationOf({ expiresAt: Date.parse('9999-12-31T23:59:59Z') }),
  registrationOf({ expiresAt: undefined }),
  ...unanswered,
];
