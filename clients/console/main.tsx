import { render } from 'preact';
import { Console } from './frame/console.tsx';
import { comeBackFromIssuer } from './frame/issuer-sign-in.ts';
import { keepFocus } from './kept-focus.ts';
import { texts } from './texts.ts';

// Before the first view: whoever comes back from the issuer is signed in when they see it.
await comeBackFromIssuer();

document.documentElement.lang = texts.language;
keepFocus();
const place = document.getElementById('console');
if (place) render(<Console />, place);
