/** What a credential is called: never a secret itself, so that it may stand in policies, runs and answers. */
export const credentialName = /^[A-Za-z0-9][\w.-]{0,63}$/;

/** The rule in the user's words. */
export const credentialNameRule =
  'must be the name of a credential: at most 64 letters, digits, _, . and -, never a secret';
