import { performance } from 'node:perf_hooks';

/** From this share of its time on, the event loop is what a scan waits for, not the network. */
const BUSY = 0.8;

/** Whether this process has its hands full, measured from one look to the next. */
export class EventLoop {
  #before = performance.eventLoopUtilization();
  /** True until it was looked at: the first answers come before anything is known. */
  #isBusy = true;

  /** As it was between the last two looks. */
  get isBusy(): boolean {
    return this.#isBusy;
  }

  look(): void {
    const now = performance.eventLoopUtilization();
    this.#isBusy = performance.eventLoopUtilization(now, this.#before).utilization >= BUSY;
    this.#before = now;
  }
}
