import { appendFileSync, readFileSync, renameSync, statSync, truncateSync } from 'node:fs';
import { StartFault } from './start-fault.ts';

/** A file over this size is set aside at start; one old one is kept. */
const keptBytes = 20 * 1024 * 1024;

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** A file of lines that only grows. */
export class LineFile {
  readonly #file: string;

  /** Sets a file aside that is too large; cuts off a last line that a killed process left without its end. Throws StartFault. */
  constructor(file: string) {
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
      throw new StartFault(`${file} is a directory, not a file`);
    if (sizeOf(file) > keptBytes) renameSync(file, `${file}.old`);
    if (sizeOf(file) > 0) truncateSync(file, readFileSync(file).lastIndexOf('\n') + 1);
    this.#file = file;
  }

  /** Appends a value as a line of JSON, wholly or not at all: behind one that a full disk cut off, the next would be lost, too. */
  append(value: object): void {
    const size = sizeOf(this.#file);
    try {
      appendFileSync(this.#file, `${JSON.stringify(value)}\n`);
    } catch (error) {
      if (sizeOf(this.#file) > size) truncateSync(this.#file, size);
      throw error;
    }
  }
}
