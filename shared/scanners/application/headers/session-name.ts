/** Names that frameworks give to what a visitor is signed in with. */
const sessionName =
  /sess(?:ion)?_?-?id|phpsess|aspxauth|wordpress_(?:sec|logged_in)|(?:^|[^a-z])(?:sid|sess|session|auth(?:n|entication)?|jwt|token|login|logged_?-?in|remember_?-?me|sso|access_?-?token|refresh_?-?token|id_?-?token|cftoken|cfid)(?:$|[^a-z])|(?:^|_)session$|^s?sess[0-9a-f]{16}/i;

/** What only looks like one: CSRF tokens (scripts must read some), statistics, load balancing. */
const otherName =
  /csrf|xsrf|antiforgery|requestverification|^_hj|^ai_|affinity|^_pk_|^_sp_|^_ga|^_gid|^_uet|^amp_|^mp_|^ph_|^intercom|consent|^__hs|^hubspot|^optimizely/i;

/** True for a token against forged requests, by its name: it lets nobody in. */
export const isForgeryName = (name: string): boolean =>
  /csrf|xsrf|antiforgery|requestverification/i.test(name.slice(0, 200));

/** True for a cookie that, by its name, signs its bearer in. Names are cut, so that this takes little time. */
export function isSessionName(name: string): boolean {
  const cut = name.slice(0, 200);
  return sessionName.test(cut) && !otherName.test(cut);
}
