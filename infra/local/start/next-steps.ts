type Environment = Readonly<Record<string, string | undefined>>;

const quoted = (text: string) => (/^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/**
 * The line for another terminal in the same folder that scans this machine and prints what was found. The settings that the
 * service was started with stand before it, as the command finds the service by them.
 */
export function nextSteps(env: Environment): string {
  const settings = ['DATA_DIR', 'PORT'].flatMap((name) => {
    const value = env[name];
    return value ? [`${name}=${quoted(value)} `] : [];
  });
  return `Scan this machine from another terminal: ${settings.join('')}npx scanfold scan 127.0.0.1`;
}
