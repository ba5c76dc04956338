/** Loaded before a program that its parent waits for: it ends as soon as the parent does, which holds the other end. */
process.stdin.once('end', () => process.exit(1)).resume();
// The program ends when it has nothing left to do.
if ('unref' in process.stdin) process.stdin.unref();
