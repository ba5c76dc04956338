import { pageOf } from '../page-of.ts';

const set = (cookie: string) => pageOf({ headers: { 'Set-Cookie': cookie } });

export const fires = [set('a=1; SameSite=None'), set('a=1; samesite=NONE; HttpOnly')];

export const silent = [set('a=1; SameSite=None; Secure'), set('a=1; SameSite=Lax'), set('a=1')];
