/**
 * A function that makes its value when it is first called, and gives the same one from then on: for tables that many load and
 * few invocations read. What is inside a function is not compiled before it is called.
 */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
