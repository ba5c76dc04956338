import { callback } from '../shared/callbacks/callback-function.ts';

export const handler = callback();
