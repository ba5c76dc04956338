import { randomUUID } from 'node:crypto';
import { FunctionFailed, type FunctionPool } from '../functions/function-pool.ts';
import type { ScheduleDefinition } from '../template/deployment.ts';

/** The running schedules. */
export interface Scheduler {
  /** Invokes a schedule's function now and waits for it. Throws FunctionFailed. */
  readonly fire: (schedule: ScheduleDefinition) => Promise<void>;
  readonly close: () => void;
}

/** Runs each schedule immediately and then at its rate. A function that fails is called again when it is next due. */
export function runSchedules(schedules: readonly ScheduleDefinition[], pool: FunctionPool): Scheduler {
  const accountOf = (arn: string) => arn.split(':').slice(3, 5).join(':');

  async function fire(schedule: ScheduleDefinition): Promise<void> {
    const values: Readonly<Record<string, string>> = {
      'schedule-arn': `arn:aws:scheduler:${accountOf(schedule.functionArn)}:schedule/default/${schedule.name}`,
      'scheduled-time': new Date().toISOString(),
      'execution-id': randomUUID(),
      'attempt-number': '1',
    };
    const event = schedule.input.replace(/<aws\.scheduler\.([a-z-]+)>/g, (all, name: string) => values[name] ?? all);
    await pool.invoke(schedule.functionArn, event);
  }

  function run(schedule: ScheduleDefinition): void {
    fire(schedule).catch((error) => {
      if (!(error instanceof FunctionFailed)) console.error(`The schedule ${schedule.name} failed`, error);
    });
  }

  for (const schedule of schedules) run(schedule);
  const timers = schedules.map((schedule) => setInterval(run, schedule.everyMs, schedule));
  return { fire, close: () => timers.forEach(clearInterval) };
}
