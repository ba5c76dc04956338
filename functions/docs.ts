import { readFile } from 'node:fs/promises';
import { docs } from '../shared/http/docs.ts';

/** The build puts the files here, beside the bundle. */
const assets = new URL('./assets/', import.meta.url);

export const handler = docs((name) => readFile(new URL(name, assets)));
