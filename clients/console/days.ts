/** The start of a day such as `2026-12-31` in the reader's zone, in seconds since the epoch. */
export const startOfDay = (day: string) => Math.floor(new Date(`${day}T00:00:00`).getTime() / 1000);

/** The end of a day in the reader's zone, in seconds since the epoch. */
export const endOfDay = (day: string) => Math.floor(new Date(`${day}T23:59:59`).getTime() / 1000);
