const ownMachine = /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\])$/;

/**
 * An address of a definition where the target answers it: one of the machine on which the definition was written
 * (`http://localhost:5000/users`) is the target's own, since there is no such host for anybody else.
 */
export function atTarget(address: string, target: URL): string {
  const url = URL.parse(address);
  if (url === null || url.origin === target.origin || !ownMachine.test(url.hostname)) return address;
  return new URL(`${url.pathname}${url.search}`, target.origin).href;
}
