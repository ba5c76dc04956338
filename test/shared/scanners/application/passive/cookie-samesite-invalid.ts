import { pageOf } from '../page-of.ts';

const set = (cookie: string) => pageOf({ headers: { 'Set-Cookie': cookie } });

export const fires = [set('a=1; SameSite=True'), set('a=1; SameSite'), set('a=1; SameSite=Lax,Strict')];

export const silent = [set('a=1; SameSite=LAX'), set('a=1; SameSite=None; Secure'), set('a=1')];
