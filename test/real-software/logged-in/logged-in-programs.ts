import { djangoAdmin } from './django-admin.ts';
import { dokuwiki } from './dokuwiki.ts';
import type { LoggedInProgram } from './logged-in-program.ts';
import { tiddlyWiki } from './tiddlywiki.ts';

/** By the word that chooses them. */
export const loggedInPrograms: Readonly<Record<string, LoggedInProgram>> = {
  'django-admin': djangoAdmin,
  dokuwiki,
  tiddlywiki: tiddlyWiki,
};
