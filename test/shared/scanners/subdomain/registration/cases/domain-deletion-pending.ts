import { registrationOf, unanswered } from '../registration-of.ts';

const having = (...statuses: readonly string[]) => registrationOf({ statuses });

export const fires = [
  having('pending delete'),
  having('client hold', 'pending delete'),
  having('pending delete', 'redemption period'),
  having('redemption period'),
  having('pending delete', 'pending restore'),
];

export const silent = [
  registrationOf(),
  having('active'),
  having('server delete prohibited', 'auto renew period'),
  having(),
  ...unanswered,
];
