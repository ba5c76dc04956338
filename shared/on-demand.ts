/**
 * A function that is loaded when it is first called, for what few invocations need: `load` imports it, and a bundle has
 * what it imports in a file of its own. A load that failed is tried again by the next call.
 */
export function onDemand<A extends readonly unknown[], R>(
  load: () => Promise<(...given: A) => Promise<R>>,
): (...given: A) => Promise<R> {
  let loading: ReturnType<typeof load> | undefined;
  return async (...given) => {
    loading ??= load();
    try {
      await loading;
    } catch (error) {
      loading = undefined;
      throw error;
    }
    return (await loading)(...given);
  };
}
