import type { IncomingMessage } from 'node:http';

/** Thrown if the client closed the connection during its request. */
export class RequestAborted extends Error {
  override readonly name = 'RequestAborted';
}

/** Whether a request has a body. */
export function hasBody(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}

/** Reads a body; undefined if it is larger than `limit` bytes. Throws RequestAborted. */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const declared = Number(request.headers['content-length'] ?? 0);
    if (declared > limit) return resolve(undefined);
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) {
        request.pause();
        resolve(undefined);
      } else chunks.push(chunk);
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', (error) => reject(new RequestAborted('the request was aborted', { cause: error })));
    // Of every request, in the end: an error is made only where it is one, as its stack costs more than all else here.
    request.on('close', () => request.complete || reject(new RequestAborted('the request was aborted')));
  });
}

const drainedBytes = 32 * 1024 * 1024;
const drainedMs = 3000;

/**
 * Reads and discards the rest of a request: a client whose connection closes while it sends may never see the
 * response. Gives up after 32 MB or 3 s. Resolves to whether the request came to its end, so that the connection can
 * serve another.
 */
export function drain(request: IncomingMessage): Promise<boolean> {
  if (request.complete) return Promise.resolve(true);
  return new Promise((resolve) => {
    let size = 0;
    const timer = setTimeout(() => finish(false), drainedMs);
    function finish(ended: boolean): void {
      clearTimeout(timer);
      resolve(ended);
    }
    request.removeAllListeners('data');
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > drainedBytes) finish(false);
    });
    request.on('end', () => finish(true));
    request.on('error', () => finish(false));
    request.on('close', () => finish(request.complete));
    request.resume();
  });
}
