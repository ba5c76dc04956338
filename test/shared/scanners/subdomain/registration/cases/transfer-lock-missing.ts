import { registrationOf, unanswered } from '../registration-of.ts';

const having = (...statuses: readonly string[]) => registrationOf({ statuses });

export const fires = [
  having('active'),
  having('client delete prohibited', 'client update prohibited'),
  having('pending transfer'),
];

export const silent = [
  registrationOf(),
  having('active', 'server transfer prohibited'),
  having('transfer prohibited'),
  having('locked'),
  // What is being deleted cannot be transferred.
  having('pending delete', 'redemption period'),
  having(),
  ...unanswered,
];
