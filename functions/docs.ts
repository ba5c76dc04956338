import { readFile } from 'node:fs/promises';
import { readAbout } from '../shared/http/about-page.ts';
import { readConsole } from '../shared/http/console-pages.ts';
import { docs } from '../shared/http/docs.ts';

/** The build puts the files here, beside the bundle. */
const assets = new URL('./assets/', import.meta.url);

export const handler = docs((name) => readFile(new URL(name, assets)), {
  about: readAbout(process.env),
  ...(process.env.CONSOLE === 'on' && { console: readConsole(process.env) }),
  isPrivate: process.env.DOCS === 'token',
});
