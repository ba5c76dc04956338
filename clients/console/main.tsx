import { render } from 'preact';
import { Console } from './frame/console.tsx';

const place = document.getElementById('console');
if (place) render(<Console />, place);
