/** A file of the operator's cannot be read as what it should be; the message is for the user, without its place. */
export class FileFault extends Error {
  override readonly name = 'FileFault';
}
