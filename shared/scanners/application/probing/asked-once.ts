import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import { bytesOf } from '../submitting/written-body.ts';

type Send = (value: string) => Promise<WebResponse>;

/** Sends each value once, however it is written in the address, and gives the same answer to whoever asks again; what failed is sent again. */
export function askedOnce(send: Send): Send {
  const answers = new Map<string, Promise<WebResponse>>();
  return (value) => {
    const key = bytesOf(value).toString('latin1');
    const answer = answers.get(key) ?? send(value);
    answers.set(key, answer);
    return answer.catch((error: unknown) => {
      answers.delete(key);
      throw error;
    });
  };
}
