/** The client of SSH in a module of its own: a part of a bundle that is CommonJS itself would export no names. */
export { Client } from 'ssh2';
