import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { type Browser, BrowserFailed, browserReport } from './browser.ts';

/** A little more than the function's own time: an answer that has not come by then does not come. */
const timeoutMs = 310_000;

/** The browser in the function of this name. A job is not tried again: what it has sent has been sent. */
export function invokedBrowser(functionName: string): Browser {
  const client = new LambdaClient({
    maxAttempts: 1,
    requestHandler: { requestTimeout: timeoutMs, throwOnRequestTimeout: true, socketTimeout: timeoutMs },
  });
  return {
    async run(job, signal) {
      const command = new InvokeCommand({ FunctionName: functionName, Payload: JSON.stringify(job) });
      try {
        const { FunctionError, Payload } = await client.send(command, { abortSignal: signal });
        const text = Buffer.from(Payload ?? []).toString('utf8');
        if (FunctionError !== undefined) throw new BrowserFailed(`the browser function failed: ${text.slice(0, 300)}`);
        return browserReport.parse(JSON.parse(text));
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof BrowserFailed) throw error;
        throw new BrowserFailed('the browser function cannot be invoked', { cause: error });
      }
    },
  };
}
