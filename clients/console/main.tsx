import { render } from 'preact';
import { Console } from './frame/console.tsx';
import { comeBackFromIssuer } from './frame/issuer-sign-in.ts';

// Before the first view: whoever comes back from the issuer is signed in when they see it.
await comeBackFromIssuer();

const place = document.getElementById('console');
if (place) render(<Console />, place);
